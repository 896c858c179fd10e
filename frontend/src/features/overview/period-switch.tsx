import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { periods, usePeriod } from './period';
import * as styles from './period-switch.module.css';

/** Chooses the period of the overview, which is kept in the address. */
export function PeriodSwitch() {
  const current = usePeriod();
  return (
    <nav className={styles.periods} aria-label="Zaman aralığı">
      {periods.map((span) => (
        <Link
          key={span}
          to={paths.seller.overview(span)}
          aria-current={span === current ? 'page' : undefined}
        >
          {`${span} gün`}
        </Link>
      ))}
    </nav>
  );
}
