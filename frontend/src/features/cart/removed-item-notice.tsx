import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import { useEffect, useId, useRef } from 'react';
import { editCart } from '@/entities/cart/cart-store';
import { Button } from '@/ui/button/button';
import { Row } from '@/ui/layout/stack';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import * as styles from './removed-item-notice.module.css';

/** An item that was taken out of the cart, and its position there. */
export interface RemovedLine {
  id: string;
  name: string;
  quantity: number;
  /** The number of items before it. */
  at: number;
}

/** Shown in the place of a removed item, with a button that restores it. */
export function RemovedItemNotice({ line }: { line: RemovedLine }) {
  const textId = useId();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus went with the line.
    undo.current?.focus({ preventScroll: true });
  }, [line]);
  return (
    <Row gap="m" rowGap="xs" align="center" justify="between" className={styles.notice}>
      <p id={textId}>
        <b>{line.name}</b> artık sepetinizde değil.
      </p>
      <Button ref={undo} aria-describedby={textId} onClick={() => restore(line)}>
        <Icon of={Undo2} />
        Geri al
      </Button>
    </Row>
  );
}

/** Puts an item back in its position and, unless more pieces were put in meanwhile, with its quantity. */
function restore({ id, quantity, at }: RemovedLine) {
  editCart((items) => {
    const others = Object.entries(items).filter(([known]) => known !== id);
    const back = [id, Math.max(items[id] ?? 0, quantity)] as const;
    return Object.fromEntries([...others.slice(0, at), back, ...others.slice(at)]);
  });
  notify.success('Sepet güncellendi');
}
