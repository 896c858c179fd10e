/** The settings of a demo shop. */
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

/** The seller of the demo settings. */
export const demoSeller = {
  email: demoSettings.SHOP_SELLER_EMAIL,
  password: demoSettings.SHOP_SELLER_PASSWORD,
};
