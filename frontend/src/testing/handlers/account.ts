import type { User } from '@/api/types';
import { mock, refusal } from '../mock';
import { server } from '../server';

export const customer: User = {
  _id: 'u1',
  firstName: 'Mehmet',
  lastName: 'Şahin',
  name: 'Mehmet Şahin',
  email: 'mehmet.sahin@ornek.com',
  emailConfirmed: true,
  phone: '',
  location: '',
  postalCode: '',
  isSeller: false,
  isAdmin: false,
  invoice: null,
  cartItems: {},
  cartRevision: 0,
};

/** No orders of any kind. */
const noOrders = {
  all: 0,
  paid: 0,
  unpaid: 0,
  byBankTransfer: 0,
  byCard: 0,
  awaitingPayment: 0,
  overdueTransfers: 0,
  awaitingDispatch: 0,
  paymentProblems: 0,
  cancelRequests: 0,
  openRefunds: 0,
  openReturns: 0,
  invoicesToMake: 0,
  statuses: [],
};

/** A visitor, to the customer's probe and to the seller's. */
export const account = [
  mock.get('/api/user/is-auth', ({ reply }) => reply(200, { success: false })),
  mock.get('/api/seller/is-auth', ({ reply }) => reply(200, { success: false })),
  mock.get('/api/order/counts', ({ reply }) => reply(200, { success: true, counts: noOrders })),
  mock.get('/api/order/user', ({ reply }) =>
    reply(200, { success: true, orders: [], total: 0, totalPages: 1, currentPage: 1 }),
  ),
  mock.get('/api/order/frequent-products', ({ reply }) =>
    reply(200, { success: true, products: [] }),
  ),
];

/** Logs a customer in before the page is rendered. */
export function logIn(user: User = customer) {
  server.use(mock.get('/api/user/is-auth', ({ reply }) => reply(200, { success: true, user })));
}

const unavailable = refusal('unavailable', 'Sunucu şu anda yanıt veremiyor.');

/** The server can't say who is logged in. */
export function loseSessions() {
  server.use(
    mock.get('/api/user/is-auth', ({ reply }) => reply(503, unavailable)),
    mock.get('/api/seller/is-auth', ({ reply }) => reply(503, unavailable)),
  );
}

/** Logs staff in before the page is rendered. */
export function logInStaff(user?: User, shop: { mailsToFile?: boolean } = {}) {
  server.use(
    mock.get('/api/seller/is-auth', ({ reply }) =>
      reply(200, { success: true, ...(user && { user }), ...shop }),
    ),
  );
}
