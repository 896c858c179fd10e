import { Link } from 'react-router';
import { useShopName } from '@/entities/shop/queries';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import * as styles from './logo.module.css';

/** The shop's mark and name, leading home. */
export function Logo({ className }: { className?: string }) {
  const name = useShopName();
  return (
    <Link className={classNames(styles.logo, className)} to={paths.home()}>
      <LogoMark />
      <span>{name}</span>
    </Link>
  );
}

/** The shop's mark: an okey tile with an eight-pointed star. */
function LogoMark() {
  return (
    <svg viewBox="0 0 34 46" aria-hidden="true">
      <rect y="2" width="34" height="44" rx="7" fill="#d9c8a4" />
      <rect width="34" height="42" rx="7" fill="#fcf6e8" />
      <path
        d="M17 5.5L19.64 10.63L25.13 8.87L23.37 14.36L28.5 17L23.37 19.64L25.13 25.13L19.64 23.37L17 28.5L14.36 23.37L8.87 25.13L10.63 19.64L5.5 17L10.63 14.36L8.87 8.87L14.36 10.63Z"
        fill="#a81e27"
      />
      <circle cx="8" cy="34.5" r="2.4" fill="#a81e27" />
      <circle cx="14" cy="34.5" r="2.4" fill="#23160f" />
      <circle cx="20" cy="34.5" r="2.4" fill="#1d56a0" />
      <circle cx="26" cy="34.5" r="2.4" fill="#ce7f12" />
    </svg>
  );
}
