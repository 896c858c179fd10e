/** What staff must know of a company's invoice. */
export const eInvoiceNote = 'Alıcı e-Fatura mükellefi ise entegratör e-Fatura düzenler.';
