import * as styles from './skip-link.module.css';

/** The first stop of the Tab key: past the menus, to the page itself. */
export function SkipLink() {
  return (
    <a
      className={styles.link}
      data-print="hide"
      href="#icerik"
      onClick={(event) => {
        // By hand, so that the address keeps no #icerik that a later "back" would stop at.
        event.preventDefault();
        document.getElementById('icerik')?.focus();
      }}
    >
      İçeriğe geç
    </a>
  );
}
