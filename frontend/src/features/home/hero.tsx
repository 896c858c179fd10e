import { buttonClass } from '@/components/button';
import * as layoutStyles from '@/components/layout.module.css';
import { Link } from '@/components/link';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import * as styles from './hero.module.css';

/** The first thing a visitor sees. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={classNames(layoutStyles.wrap, styles.row)}>
        <div className={styles.copy}>
          <h1>Kıraathane, kapınıza geldi.</h1>
          <p>
            Okeyden tavlaya, ince belli bardaktan demlik çaya. Masanızda ne eksikse aynı gün yola
            çıkarıyoruz.
          </p>
          <div className={styles.actions}>
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
        <div className={styles.scene}>
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
