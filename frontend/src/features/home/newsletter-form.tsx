import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Wrap } from '@/ui/layout';
import * as styles from './newsletter-form.module.css';

/** Asks for an e-mail address. Nothing is sent anywhere: the shop has no newsletter yet. */
export function NewsletterForm() {
  return (
    <section className={styles.newsletter} aria-labelledby="bulten">
      <Wrap className={styles.row}>
        <div>
          <h2 id="bulten">Fırsatları kaçırmayın</h2>
          <p>Yeni ürün ve indirimlerden ilk siz haberdar olun.</p>
        </div>
        <form onSubmit={(event) => event.preventDefault()}>
          <TextField
            label="E-posta adresiniz"
            type="email"
            required
            autoComplete="email"
            placeholder="ornek@eposta.com"
          />
          <Button variant="primary" type="submit">
            Abone
          </Button>
        </form>
      </Wrap>
    </section>
  );
}
