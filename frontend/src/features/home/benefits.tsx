import { useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import Tag from 'lucide/dist/esm/icons/tag.mjs';
import Truck from 'lucide/dist/esm/icons/truck.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import { shopQuery } from '@/entities/shop/queries';
import { classNames } from '@/lib/class-names';
import { SectionHead, Wrap } from '@/ui/layout/layout';
import * as tileStyles from '@/ui/layout/tile.module.css';
import { Icon } from '@/ui/text/icon';
import * as styles from './benefits.module.css';

const benefitsOf = (dispatch: string | undefined) => [
  {
    icon: Truck,
    color: styles.tea,
    title: dispatch || 'Özenli paketleme',
    text: 'Ödemeniz ulaşınca siparişinizi hazırlarız.',
  },
  {
    icon: ShieldCheck,
    color: undefined,
    title: 'Garantili ürün',
    text: 'Her ürünün arkasındayız. Bir sorun çıkarsa çözeriz.',
  },
  {
    icon: Tag,
    color: styles.azure,
    title: 'Uygun fiyat',
    text: 'Kıraathane için de ev için de hesaplı fiyat.',
  },
  {
    icon: Users,
    color: styles.brass,
    title: '10.000’den fazla mutlu müşteri',
    text: 'Türkiye’nin dört bir yanında masalar bizimle kuruluyor.',
  },
];

/** Four reasons, four tiles on a rack. */
export function Benefits() {
  const { data: shop } = useQuery(shopQuery);
  return (
    <Wrap as="section" section aria-labelledby="neden">
      <SectionHead>
        <h2 id="neden">Neden Biz En İyisiyiz?</h2>
      </SectionHead>
      <ul className={styles.rack}>
        {benefitsOf(shop?.dispatch).map(({ icon, color, title, text }) => (
          <li key={title}>
            <span className={classNames(tileStyles.tile, styles.tile, color)} aria-hidden="true">
              <Icon of={icon} className={styles.icon} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Wrap>
  );
}
