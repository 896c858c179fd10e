import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import './home.css';

/** Asks for an e-mail address. Nothing is sent anywhere: the shop has no newsletter yet. */
export function NewsletterForm() {
  return (
    <section className="newsletter" aria-labelledby="bulten">
      <div className="wrap">
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
      </div>
    </section>
  );
}
