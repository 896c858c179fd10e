import { Link } from 'react-router';
import { LogoMark } from '@/components/logo-mark';
import { useShopName } from '@/entities/shop/queries';
import { paths } from '@/lib/paths';

/** The shop's mark and name, leading home. */
export function Logo() {
  const name = useShopName();
  return (
    <Link className="logo" to={paths.home()}>
      <LogoMark />
      <span>{name}</span>
    </Link>
  );
}
