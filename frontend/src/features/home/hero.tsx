import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '@/entities/shop/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button/button';
import { Wrap } from '@/ui/layout/layout';
import * as styles from './hero.module.css';

const builtIn = {
  title: 'Kıraathane, kapınıza geldi.',
  text: 'Okeyden tavlaya, ince belli bardaktan demlik çaya. Masanızda ne eksikse burada.',
};

/** The home page's first part, with the owner's texts if there are some. */
export function Hero() {
  const { title, text } = useQuery(shopQuery).data?.hero ?? builtIn;
  return (
    <section className={styles.hero}>
      <Wrap className={styles.row}>
        <div className={styles.copy}>
          <h1>{title}</h1>
          <p>{text}</p>
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
