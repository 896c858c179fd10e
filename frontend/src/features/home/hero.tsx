import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { Wrap } from '@/ui/layout';
import * as styles from './hero.module.css';

/** The first thing a visitor sees. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <Wrap className={styles.row}>
        <div className={styles.copy}>
          <h1>Kıraathane, kapınıza geldi.</h1>
          <p>Okeyden tavlaya, ince belli bardaktan demlik çaya. Masanızda ne eksikse burada.</p>
          <div className={styles.actions}>
            <ButtonLink variant="tile" large to={paths.products()}>
              Şimdi alışveriş yap
            </ButtonLink>
            <ButtonLink variant="ghost-dark" large to={paths.products()}>
              Fırsatları keşfedin
            </ButtonLink>
          </div>
        </div>
        <div className={styles.scene}>
          <img
            src="/art/kiraathane-masasi.svg"
            alt="Yeşil çuhalı masada tavla, okey ıstakası ve ince belli bardakta çay"
            fetchPriority="high"
          />
        </div>
      </Wrap>
    </section>
  );
}
