import JsBarcode from 'jsbarcode';
import * as styles from './barcode.module.css';

/** A Code 128 barcode without its text. Carriers' scanners read this code. */
export default function Barcode({ text }: { text: string }) {
  const modules = encode(text);
  return (
    <svg
      className={styles.barcode}
      viewBox={`0 0 ${modules.length + 2 * quiet} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Barkod: ${text}`}
    >
      <path d={bars(modules)} />
    </svg>
  );
}

/** Empty modules before and after, without which a scanner finds no beginning (ISO/IEC 15417: ten). */
const quiet = 10;

/** The modules from left to right, 1 for ink. */
function encode(text: string): string {
  const drawing: { encodings?: { data: string }[] } = {};
  JsBarcode(drawing, text, { format: 'CODE128' });
  return (drawing.encodings ?? []).map(({ data }) => data).join('');
}

/** Each run of ink as one rectangle of height 1. */
function bars(modules: string): string {
  const runs = Array.from(modules.matchAll(/1+/g));
  return runs
    .map(({ 0: run, index }) => `M${quiet + index} 0h${run.length}v1h-${run.length}z`)
    .join('');
}
