/** Where query keys begin: everything below one of them is dropped or asked for again together. */
export const queryRoots = {
  /** Who is logged in. */
  session: ['session'],
  /** What a customer's login opens. */
  customer: ['customer'],
  /** What a staff login opens. */
  seller: ['seller'],
  /** What the catalogue says of products. */
  products: ['products'],
} as const;
