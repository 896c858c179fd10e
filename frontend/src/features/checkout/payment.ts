/** How an order is paid, in the words of the wire: COD stands for a bank transfer. */
export type PaymentType = 'COD' | 'Online';
