import { account } from './account';
import { cart } from './cart';
import { catalogue } from './catalogue';
import { contact } from './contact';
import { favorites } from './favorites';
import { legal } from './legal';
import { makers } from './makers';
import { ownerSettings } from './settings';
import { support } from './threads';

/** What every test finds unless it says otherwise: a visitor in a shop with a few products, which makes no invoices. */
export const handlers = [
  ...account,
  ...cart,
  ...catalogue,
  ...contact,
  ...favorites,
  ...legal,
  ...makers,
  ...ownerSettings,
  ...support,
];
