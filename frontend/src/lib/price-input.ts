const lira = /^₺|(?:₺|TL)$/gi;
const decimal = /^(\d+)(?:[.,](\d{1,2}))?$/;
const grouped = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;

/**
 * Reads an amount as people type it: 1234, 1234,5, 1234.50, 1.234,50, ₺1.234. A point before three
 * digits groups thousands, as in Turkish; before one or two it is a decimal point.
 * Null when it is no amount or has more than two decimals.
 */
export function parsePrice(text: string): number | null {
  const amount = text.replace(/\s/g, '').replace(lira, '');
  const match = grouped.exec(amount) ?? decimal.exec(amount);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(`${whole.replaceAll('.', '')}.${fraction || '0'}`);
}

const price = new Intl.NumberFormat('tr-TR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount as staff read prices, the way price fields take it: 2.450,00 or 249,90. */
export function formatPriceInput(amount: number): string {
  return price.format(amount);
}
