import { cartPhase, transition, type CartEvent, type CartState } from './cart-machine';

const add = (added: CartState['items']) => (items: CartState['items']) => ({ ...items, ...added });
const visitor: CartState = { items: {}, owner: null, saved: null, sent: null, left: null };
const server = (items: CartState['items'], revision: number, owner = 'ayse') => ({
  owner,
  items,
  revision,
});
const emptied = (removed: CartState['items'], revision: number) => ({
  owner: 'ayse',
  removed,
  revision,
});
const synced: CartState = {
  ...visitor,
  items: { a: 1 },
  owner: 'ayse',
  saved: server({ a: 1 }, 5),
};
const unsaved: CartState = { ...synced, items: { a: 1, b: 1 } };
const saving: CartState = { ...unsaved, sent: unsaved.items };

test.each<[string, CartState, CartEvent, string, CartState['items']]>([
  ['a visitor edits', visitor, { type: 'edited', edit: add({ a: 1 }) }, 'visitor', { a: 1 }],
  ['a customer edits', synced, { type: 'edited', edit: add({ b: 1 }) }, 'unsaved', { a: 1, b: 1 }],
  ['a request starts', unsaved, { type: 'sending' }, 'saving', { a: 1, b: 1 }],
  ['nothing is to be sent', synced, { type: 'sending' }, 'synced', { a: 1 }],
  [
    'an empty visitor logs in',
    visitor,
    { type: 'loggedIn', server: server({ a: 2 }, 1) },
    'synced',
    { a: 2 },
  ],
  [
    'a visitor with items logs in',
    { ...visitor, items: { a: 1, b: 3 } },
    { type: 'loggedIn', server: server({ a: 2 }, 1) },
    'unsaved',
    { a: 2, b: 3 },
  ],
  [
    'another customer logs in',
    synced,
    { type: 'loggedIn', server: server({ c: 1 }, 1, 'mehmet') },
    'synced',
    { c: 1 },
  ],
  [
    'the session reports an older cart',
    unsaved,
    { type: 'loggedIn', server: server({}, 4) },
    'unsaved',
    { a: 1, b: 1 },
  ],
  [
    'the session reports a later cart',
    unsaved,
    { type: 'loggedIn', server: server({ c: 1 }, 6) },
    'unsaved',
    { b: 1, c: 1 },
  ],
  [
    'the request arrived',
    saving,
    { type: 'saved', sent: { a: 1, b: 1 }, server: server({ a: 1, b: 1 }, 6) },
    'synced',
    { a: 1, b: 1 },
  ],
  [
    'it arrived, edited meanwhile',
    { ...saving, items: { b: 1 } },
    { type: 'saved', sent: { a: 1, b: 1 }, server: server({ a: 1, b: 1 }, 6) },
    'unsaved',
    { b: 1 },
  ],
  [
    'another device was faster',
    saving,
    { type: 'conflicted', sent: { a: 1, b: 1 }, server: server({ c: 2 }, 6) },
    'unsaved',
    { b: 1, c: 2 },
  ],
  [
    'a response comes after the logout',
    visitor,
    { type: 'saved', sent: { a: 1 }, server: server({ a: 1 }, 6) },
    'visitor',
    {},
  ],
  [
    'an order empties the cart',
    synced,
    { type: 'ordered', items: { a: 1 }, emptied: null },
    'synced',
    {},
  ],
  [
    'an order leaves later items',
    { ...synced, items: { a: 3, b: 1 } },
    { type: 'ordered', items: { a: 1 }, emptied: null },
    'unsaved',
    { a: 2, b: 1 },
  ],
  [
    'an order says that the cart is empty',
    unsaved,
    { type: 'ordered', items: { a: 1, b: 1 }, emptied: emptied({ a: 1 }, 6) },
    'synced',
    {},
  ],
  [
    'an order empties a cart that another device has filled',
    synced,
    { type: 'ordered', items: { a: 1 }, emptied: emptied({ a: 1, c: 2 }, 7) },
    'unsaved',
    { c: 2 },
  ],
  [
    'an order is answered after a later report of the session',
    { ...synced, items: { c: 1 }, saved: server({ c: 1 }, 8) },
    { type: 'ordered', items: { a: 1 }, emptied: emptied({ a: 1 }, 6) },
    'synced',
    { c: 1 },
  ],
  [
    'an order is answered after the logout',
    visitor,
    { type: 'ordered', items: { a: 1 }, emptied: emptied({ a: 1 }, 6) },
    'visitor',
    {},
  ],
  ['the login runs out', unsaved, { type: 'sessionEnded' }, 'visitor', { a: 1, b: 1 }],
  ['the customer logs out', synced, { type: 'loggedOut' }, 'visitor', {}],
])('%s', (_case, state, event, phase, items) => {
  const after = transition(state, event);
  expect(cartPhase(after)).toBe(phase);
  expect(after.items).toEqual(items);
});

test('an order keeps pieces added since', () => {
  const later = { ...synced, items: { a: 3 } };
  const ordered = transition(later, { type: 'ordered', items: { a: 1 }, emptied: null });
  const joined = transition(ordered, { type: 'loggedIn', server: server({}, 6) });
  expect(joined.items).toEqual({ a: 2 });
});

test('an order leaves the empty cart’s revision', () => {
  const event = { type: 'ordered', items: { a: 1 }, emptied: emptied({ a: 1 }, 6) } as const;
  expect(transition(synced, event).saved).toEqual(server({}, 6));
  const late = { type: 'saved', sent: { a: 1, b: 1 }, server: server({ a: 1, b: 1 }, 5) } as const;
  expect(transition(transition(saving, event), late).items).toEqual({ b: 1 });
});

test('unsaved changes wait for the next login', () => {
  const left = transition(unsaved, { type: 'loggedOut' });
  const back = transition(left, { type: 'loggedIn', server: server({ a: 1, c: 1 }, 9) });
  expect(back.items).toEqual({ a: 1, b: 1, c: 1 });
  expect(back.left).toBeNull();
});
