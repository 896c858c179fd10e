import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import { useId } from 'react';
import type { Discount } from '@/api/types';
import { categoriesQuery } from '@/entities/product/queries';
import { IconButton } from '@/ui/button/icon-button';
import { confirm } from '@/ui/dialog/confirm';
import { Switch } from '@/ui/field/switch';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { CardTitle, Panel } from '@/ui/layout/panel';
import { Row } from '@/ui/layout/stack';
import * as styles from './discount-list.module.css';
import { conditions, effect, usage } from './discount-texts';
import { useDeleteDiscount, useSwitchDiscount } from './queries';

interface DiscountCardProps {
  discount: Discount;
  onEdit: () => void;
}

/** One code: what it takes off, when, how often it is used, and whether it is on. */
export function DiscountCard({ discount, onEdit }: DiscountCardProps) {
  const { code, isActive } = discount;
  const headingId = useId();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { mutate: turn, isPending, variables } = useSwitchDiscount(discount);
  const isOn = isPending ? variables : isActive;
  const { mutate: deleteDiscount } = useDeleteDiscount();
  const all = conditions(discount, categories);

  async function askToDelete() {
    const isConfirmed = await confirm({
      question: 'Bu indirim kodunu silmek istediğinizden emin misiniz?',
      subject: code,
    });
    // The button that had the focus goes with its card.
    if (isConfirmed) deleteDiscount(discount, { onSuccess: () => focusPageHeading() });
  }

  return (
    <Panel as="li" className={styles.card} aria-labelledby={headingId}>
      <div>
        <CardTitle id={headingId}>{code}</CardTitle>
        <p className={styles.effect}>{effect(discount)}</p>
      </div>
      <div className={styles.conditions}>
        {all.length > 0 ? all.map((text) => <p key={text}>{text}</p>) : <p>Koşulsuz</p>}
      </div>
      <p className={styles.uses}>
        Kullanım: <b>{usage(discount)}</b>
      </p>
      <Row gap="2xs" align="center" nowrap className={styles.actions}>
        <Switch
          aria-label={`${code}: açık`}
          checked={isOn}
          onChange={() => {
            // A second click would name a version that the first one has just changed.
            if (!isPending) turn(!isOn);
          }}
        >
          {isOn ? 'Açık' : 'Kapalı'}
        </Switch>
        <IconButton size="s" icon={Pencil} aria-label={`${code}: düzenle`} onClick={onEdit} />
        <IconButton
          size="s"
          icon={Trash}
          className={styles.remove}
          aria-label={`${code}: sil`}
          onClick={() => void askToDelete()}
        />
      </Row>
    </Panel>
  );
}
