import { splitDescription } from './key-facts';
import * as styles from './product-description.module.css';

/** A product's description: its facts as a table, the other lines as a list. */
export function ProductDescription({ lines }: { lines: string[] }) {
  const { facts, features } = splitDescription(lines);
  if (lines.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>Ürün özellikleri</h2>
      {features.length > 0 && (
        <ul className={styles.features}>
          {features.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <table className={styles.facts}>
          <tbody>
            {facts.map(({ term, fact }, index) => (
              <tr key={index}>
                <th scope="row">{term}</th>
                <td>{fact}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
