import { Benefits } from '@/features/home/benefits';
import { PageEnd, Wrap } from '@/ui/layout/layout';
import * as styles from './about.module.css';

export default function AboutRoute() {
  return (
    <>
      <section className={styles.hero}>
        <Wrap className={styles.row}>
          <div>
            <h1>Masada dördüncü biziz.</h1>
            <p>
              Kıraathanelerin masasını, tavlasını, çayını tek adresten tamamlıyoruz. Ustadan alıyor,
              sağlamını seçiyor, kapınıza getiriyoruz.
            </p>
          </div>
          <img src="/art/dort-sandalye.svg" alt="" width={560} height={400} />
        </Wrap>
      </section>
      <Wrap section>
        <div className={styles.prose}>
          <section>
            <h2>Vizyonumuz</h2>
            <p>
              Kıraathane kültürünü yaşatan her masaya, her mahallede aynı kalitede ürün ulaştırmak.
              Bir oyun takımının yıllarca elden ele dolaşacak kadar sağlam olması gerektiğine
              inanıyoruz.
            </p>
          </section>
          <section>
            <h2>Misyonumuz</h2>
            <p>
              Okey, tavla, satranç ve çay ocağı ürünlerini doğru fiyata, garantili ve hızlı kargoyla
              sunmak. Satıştan sonra da telefonun ucunda gerçek bir insan bulundurmak.
            </p>
          </section>
        </div>
      </Wrap>
      <Benefits />
      <PageEnd />
    </>
  );
}
