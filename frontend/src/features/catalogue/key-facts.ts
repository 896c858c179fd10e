/** What a line says of a product: 'Boy: 45 cm'. */
export interface KeyFact {
  term: string;
  fact: string;
}

/**
 * The longest term and the longest value, in characters; longer lines are sentences. Equal to the limits in `domain`.
 */
const maxTerm = 30;
const maxFact = 80;

/**
 * Reads a line of a description as a fact; undefined for every other line. The server has this rule too
 * (domain/src/catalogue/key_facts.rs), with equal test cases.
 */
export function keyFact(line: string): KeyFact | undefined {
  const colon = line.indexOf(': ');
  if (colon < 0) return undefined;
  const term = line.slice(0, colon).trim();
  const fact = line.slice(colon + 2).trim();
  const isTerm = /^\p{L}[\p{L} ()/-]*$/u.test(term) && Array.from(term).length <= maxTerm;
  const isFact = fact !== '' && Array.from(fact).length <= maxFact;
  return isTerm && isFact ? { term, fact } : undefined;
}

/** A description's facts, and its other lines. */
export function splitDescription(lines: string[]): { facts: KeyFact[]; features: string[] } {
  const read = lines.map((line) => [line, keyFact(line)] as const);
  return {
    facts: read.flatMap(([, fact]) => fact ?? []),
    features: read.flatMap(([line, fact]) => (fact ? [] : line)),
  };
}
