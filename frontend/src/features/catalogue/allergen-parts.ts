/**
 * Splits ingredients into parts, every second of which is an allergen up to the end of its word: 'sütlü' for 'süt'.
 * Allergens are separated by commas.
 */
export function allergenParts(ingredients: string, allergens: string): string[] {
  const terms = allergens
    .split(/[,;]/)
    .map((term) => term.trim())
    .filter(Boolean)
    // The longer one where two begin alike: 'süt tozu' before 'süt'.
    .sort((one, other) => other.length - one.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ıIiİ]/g, '[ıIiİ]'));
  if (terms.length === 0) return [ingredients];
  return ingredients.split(new RegExp(`(?<!\\p{L})((?:${terms.join('|')})\\p{L}*)`, 'giu'));
}
