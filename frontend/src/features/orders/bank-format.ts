/** TR12 0006 2001 …: in groups of four, as banks print it. */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}

/** 1234,50: as the amount field of a bank takes it. */
export function plainAmount(amount: number): string {
  return amount.toFixed(2).replace('.', ',');
}
