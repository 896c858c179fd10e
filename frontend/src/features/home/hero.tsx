import { Link } from 'react-router';
import { buttonClass } from '@/components/button';
import { paths } from '@/lib/paths';
import './home.css';

/** The first thing a visitor sees. */
export function Hero() {
  return (
    <section className="hero on-dark">
      <div className="wrap">
        <div className="hero-copy">
          <h1>Kıraathane, kapınıza geldi.</h1>
          <p>
            Okeyden tavlaya, ince belli bardaktan demlik çaya. Masanızda ne eksikse aynı gün yola
            çıkarıyoruz.
          </p>
          <div className="hero-actions">
            <Link className={buttonClass({ variant: 'tile', large: true })} to={paths.products()}>
              Şimdi alışveriş yap
            </Link>
            <Link
              className={buttonClass({ variant: 'ghost-dark', large: true })}
              to={paths.products()}
            >
              Fırsatları keşfedin
            </Link>
          </div>
        </div>
        <div className="hero-scene">
          <img
            src="/art/kiraathane-masasi.svg"
            alt="Yeşil çuhalı masada tavla, okey ıstakası ve ince belli bardakta çay"
            fetchPriority="high"
          />
        </div>
      </div>
    </section>
  );
}
