import * as styles from './spinner.module.css';

const petals = Array.from({ length: 12 }, (_, index) => index * 30);

/** A tea saucer that turns while something loads. */
export function Spinner() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <circle cx="100" cy="100" r="92" fill="#fffdf8" stroke="#d9c8a4" strokeWidth="3" />
      <circle cx="100" cy="100" r="78" fill="none" stroke="#a81e27" strokeWidth="5" />
      {petals.map((angle) => (
        <path
          key={angle}
          d="M100 28q12 11 0 23q-12 -12 0 -23Z"
          // One petal has another colour, so that the rotation is visible.
          fill={angle === 0 ? '#c08a2e' : '#a81e27'}
          transform={`rotate(${angle} 100 100)`}
        />
      ))}
      <circle cx="100" cy="100" r="40" fill="#efe6d3" />
      <circle cx="100" cy="100" r="31" fill="#a81e27" />
    </svg>
  );
}

/** The saucer in the middle of an otherwise empty page. */
export function PageSpinner() {
  return (
    <div className={styles.loader} role="status">
      <Spinner />
      <p>Yükleniyor...</p>
    </div>
  );
}
