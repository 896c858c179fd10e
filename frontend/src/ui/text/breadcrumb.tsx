import { Link } from 'react-router';
import * as styles from './breadcrumb.module.css';

interface Crumb {
  label: string;
  /** The last one, where we are, leads nowhere. */
  to?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className={styles.crumbs} data-print="hide" aria-label="Sayfa yolu">
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={label}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
