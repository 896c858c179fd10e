import { useQuery } from '@tanstack/react-query';
import X from 'lucide/dist/esm/icons/x.mjs';
import { Link } from 'react-router';
import { shopQuery } from '@/entities/shop/queries';
import { storedValue } from '@/lib/storage';
import { useStoredState } from '@/lib/use-stored-state';
import { IconButton } from '@/ui/button/icon-button';
import { Icon } from '@/ui/text/icon';
import * as styles from './announcement.module.css';

const closedText = storedValue('local', 'dorduncu-kapatilan-duyuru', (value) =>
  typeof value === 'string' ? value : undefined,
);

/** The owner's line above every shopper's page, until the visitor closes it. Another text is shown again. */
export function Announcement() {
  const { data: shop } = useQuery(shopQuery);
  const [closed, close] = useStoredState(closedText, '');
  const line = shop?.announcement;
  if (!line || line.text === closed) return null;
  return (
    <aside
      className={styles.announcement}
      id="duyuru"
      aria-label="Duyuru"
      data-print="hide"
      data-text={line.text}
    >
      {line.link === null ? <p>{line.text}</p> : <Link to={line.link}>{line.text}</Link>}
      <IconButton
        className={styles.close}
        aria-label="Duyuruyu kapat"
        onClick={() => close(line.text)}
      >
        <Icon of={X} />
      </IconButton>
    </aside>
  );
}
