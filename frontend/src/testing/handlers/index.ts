import { account } from './account';
import { catalogue } from './catalogue';
import { contact } from './contact';

/** What every test finds unless it says otherwise: a visitor in a shop with a few products. */
export const handlers = [...account, ...catalogue, ...contact];
