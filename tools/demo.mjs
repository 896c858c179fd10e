/** What the demo shop is started with; its customer comes with the demo data. */
export const demoSettings = {
  SHOP_DEMO: '1',
  SHOP_SELLER_EMAIL: 'satici@example.com',
  SHOP_SELLER_PASSWORD: 'demo-satici-parolasi',
};

/** The customer in the demo data. */
export const demoCustomer = {
  email: 'musteri@example.com',
  password: 'demo-musteri-parolasi',
};

/** The seller that the demo settings make. */
export const demoSeller = {
  email: demoSettings.SHOP_SELLER_EMAIL,
  password: demoSettings.SHOP_SELLER_PASSWORD,
};
