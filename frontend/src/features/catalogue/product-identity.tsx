import type { ReactNode } from 'react';
import type { Maker, Product } from '@/api/types';
import { netText } from '@/entities/product/net-amount';
import { contactLink } from '@/lib/contact-link';
import { formatTelephone } from '@/lib/telephone';
import { allergenParts } from './allergen-parts';
import * as styles from './product-description.module.css';

/** What the law wants said of a product: maker, origin, warnings, and of food what its label says. Only what is known. */
export default function ProductIdentity({ product }: { product: Product }) {
  const { maker, origin, warnings = [], net, food } = product;
  const rows: [string, ReactNode][] = [
    [maker?.isImporter ? 'İthalatçı' : 'Üretici', maker && <MakerFacts maker={maker} />],
    ['Menşei', origin],
    ['Net miktar', net && netText(net)],
    ['İçindekiler', food?.ingredients && <Ingredients {...food} />],
    ['Alerjenler', food?.allergens && <b>{food.allergens}</b>],
    ['Saklama koşulları', food?.storage],
    ['Gıda işletmecisi', food?.operator],
    ['İşletme kayıt no', food?.registration],
    [
      'Uyarılar',
      warnings.length > 0 && (
        <ul>
          {warnings.map((warning, index) => (
            <li key={index}>{warning}</li>
          ))}
        </ul>
      ),
    ],
  ];
  const known = rows.filter(([, fact]) => Boolean(fact));
  return (
    <>
      <h2 className={styles.title}>Ürün bilgileri</h2>
      <table className={styles.facts}>
        <tbody>
          {known.map(([term, fact]) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{fact}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function MakerFacts({
  maker: { name, address, contact },
}: {
  maker: Pick<Maker, 'name' | 'address' | 'contact'>;
}) {
  return (
    <>
      {name}
      <br />
      {address}
      <br />
      <a href={contactLink(contact)}>{formatTelephone(contact)}</a>
    </>
  );
}

/** The ingredients, in which the allergens stand in bold. */
function Ingredients({ ingredients, allergens }: NonNullable<Product['food']>) {
  return allergenParts(ingredients ?? '', allergens ?? '').map((part, index) =>
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}
