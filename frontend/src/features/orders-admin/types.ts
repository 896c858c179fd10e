/** What the seller can change about an order. */
export type OrderChange = { status: string } | { isPaid: boolean };
