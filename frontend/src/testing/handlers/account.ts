import { HttpResponse, http } from 'msw';
import type { User } from '@/api/types';
import { server } from '../server';

export const customer: User = {
  _id: 'u1',
  firstName: 'Mehmet',
  lastName: 'Şahin',
  name: 'Mehmet Şahin',
  email: 'mehmet.sahin@ornek.com',
  phone: '',
  location: '',
  postalCode: '',
  isSeller: false,
  isAdmin: false,
  cartItems: {},
  cartRevision: 0,
};

/** A visitor, to the customer's probe and to the seller's. */
export const account = [
  http.get('*/api/user/is-auth', () => HttpResponse.json({ success: false })),
  http.get('*/api/seller/is-auth', () => HttpResponse.json({ success: false })),
];

/** Logs a customer in before the page is rendered. */
export function logIn(user: User = customer) {
  server.use(http.get('*/api/user/is-auth', () => HttpResponse.json({ success: true, user })));
}

/** Logs staff in before the page is rendered. */
export function logInStaff(user?: User) {
  server.use(http.get('*/api/seller/is-auth', () => HttpResponse.json({ success: true, user })));
}
