import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { spans, useSpan } from './period';

/** Chooses how far back the overview looks; the choice stands in the address. */
export function SpanSwitch() {
  const current = useSpan();
  return (
    <nav className="span-switch" aria-label="Zaman aralığı">
      {spans.map((span) => (
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
