import type { Shop } from '@/api/types';

/** Returns the seller's legal identity in the order of the law, without missing facts. */
export function identityFacts({ identity }: Shop): { term: string; fact: string }[] {
  const { title, taxOffice, taxNumber, mersis, kep, etbis } = identity;
  return [
    { term: 'Unvan', fact: title },
    { term: 'Vergi dairesi', fact: taxOffice },
    { term: 'VKN', fact: taxNumber },
    { term: 'MERSİS', fact: mersis },
    { term: 'KEP', fact: kep },
    { term: 'ETBİS', fact: etbis },
  ].filter(({ fact }) => fact !== '');
}
