/** Lower case by Turkish rules: İ → i, I → ı. For words people read, never for e-mails or codes. */
export function lowerTurkish(text: string): string {
  return text.toLocaleLowerCase('tr');
}

/**
 * Returns one spelling for comparing words: without diacritics, with every i alike. The server folds by these rules
 * too.
 */
export function foldTurkish(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[ıI]/g, 'i').toLowerCase().trim();
}

/** The address part of a category: "Okey Takımları" → "okey-takimlari". */
export function slugify(text: string): string {
  return foldTurkish(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
