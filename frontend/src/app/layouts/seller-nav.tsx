import { ChartColumn, LifeBuoy, List, Mail, Package, SquarePlus } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '../paths';

const links = [
  { to: paths.seller.overview(), label: 'Genel Bakış', Icon: ChartColumn },
  { to: paths.seller.home(), label: 'Ürün Ekle', Icon: SquarePlus },
  { to: paths.seller.productList(), label: 'Ürün Listesi', Icon: List },
  { to: paths.seller.orders(), label: 'Siparişler', Icon: Package },
  { to: paths.seller.messages(), label: 'Mesajlar', Icon: Mail },
  { to: paths.seller.support(), label: 'Destek', Icon: LifeBuoy },
];

/** A column on large screens, a bar at the bottom on phones. */
export function SellerNav() {
  return (
    <nav className="seller-nav" aria-label="Satıcı menüsü">
      {links.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end>
          <Icon className="icon" aria-hidden="true" />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
