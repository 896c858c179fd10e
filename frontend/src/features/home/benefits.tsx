import { ShieldCheck, Tag, Truck, Users } from 'lucide-react';
import './home.css';

const benefits = [
  {
    Icon: Truck,
    color: 'text-tea-600',
    title: 'Aynı gün kargo',
    text: 'Siparişiniz beklemez, verildiği gün yola çıkar.',
  },
  {
    Icon: ShieldCheck,
    color: 'text-[#23160f]',
    title: 'Garantili ürün',
    text: 'Her ürünün arkasındayız. Bir sorun çıkarsa çözeriz.',
  },
  {
    Icon: Tag,
    color: 'text-azure-600',
    title: 'Uygun fiyat',
    text: 'Kıraathane için de ev için de hesaplı fiyat.',
  },
  {
    Icon: Users,
    color: 'text-brass-700',
    title: '10.000’den fazla mutlu müşteri',
    text: 'Türkiye’nin dört bir yanında masalar bizimle kuruluyor.',
  },
];

/** Four reasons, four tiles on a rack. */
export function Benefits() {
  return (
    <section className="section wrap" aria-labelledby="neden">
      <div className="section-head">
        <h2 id="neden">Neden Biz En İyisiyiz?</h2>
      </div>
      <ul className="rack">
        {benefits.map(({ Icon, color, title, text }) => (
          <li key={title}>
            <span className={`tile ${color}`} aria-hidden="true">
              <Icon className="icon" />
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
