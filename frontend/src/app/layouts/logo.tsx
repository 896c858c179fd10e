import { Link } from 'react-router';
import { useShopName } from '@/entities/shop/queries';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { LogoMark } from '@/ui/logo-mark';
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
