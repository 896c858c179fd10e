import { account } from './account';
import { cart } from './cart';
import { catalogue } from './catalogue';
import { contact } from './contact';
import { favorites } from './favorites';
import { legal } from './legal';
import { support } from './threads';

/** What every test finds unless it says otherwise: a visitor in a shop with a few products. */
export const handlers = [
  ...account,
  ...cart,
  ...catalogue,
  ...contact,
  ...favorites,
  ...legal,
  ...support,
];
