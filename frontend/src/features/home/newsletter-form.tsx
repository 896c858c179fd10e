import { useState } from 'react';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/field';
import { Wrap } from '@/ui/layout/layout';
import * as styles from './newsletter-form.module.css';

/** Asks for an e-mail address. Nothing is sent: the shop has no newsletter yet, and says so. */
export function NewsletterForm() {
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  return (
    <section className={styles.newsletter} aria-labelledby="bulten">
      <Wrap className={styles.row}>
        <div>
          <h2 id="bulten">Fırsatları kaçırmayın</h2>
          <p>Yeni ürün ve indirimlerden ilk siz haberdar olun.</p>
        </div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const isValid = event.currentTarget.checkValidity();
            setError(isValid ? undefined : 'Geçerli bir e-posta adresi yazın.');
            setAsked(isValid);
          }}
        >
          <TextField
            label="E-posta adresiniz"
            error={error}
            type="email"
            required
            autoComplete="email"
            placeholder="ornek@eposta.com"
          />
          <Button variant="primary" type="submit">
            Abone
          </Button>
          <p role="status">
            {isAsked && 'Henüz bir bültenimiz yok. E-posta adresiniz kaydedilmedi.'}
          </p>
        </form>
      </Wrap>
    </section>
  );
}
