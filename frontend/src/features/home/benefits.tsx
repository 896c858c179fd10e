import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, Tag, Truck, Users } from 'lucide';
import { shopQuery } from '@/entities/shop/queries';
import { classNames } from '@/lib/class-names';
import { Icon } from '@/ui/icon';
import * as layoutStyles from '@/ui/layout.module.css';
import * as tileStyles from '@/ui/tile.module.css';
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
    <section
      className={classNames(layoutStyles.section, layoutStyles.wrap)}
      aria-labelledby="neden"
    >
      <div className={layoutStyles.sectionHead}>
        <h2 id="neden">Neden Biz En İyisiyiz?</h2>
      </div>
      <ul className={styles.rack}>
        {benefitsOf(shop?.dispatch).map(({ icon, color, title, text }) => (
          <li key={title}>
            <span className={classNames(tileStyles.tile, styles.tile, color)} aria-hidden="true">
              <Icon of={icon} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
