import type { Address } from '@/api/types';
import { mock } from '../mock';
import { server } from '../server';

export function address(over: Partial<Address> = {}): Address {
  return {
    _id: 'a1',
    userId: 'u1',
    firstName: 'Mehmet',
    lastName: 'Şahin',
    email: 'mehmet.sahin@ornek.com',
    street: 'Çarşı Mah. Değirmen Sok. No: 14',
    city: 'İstanbul',
    state: 'Kadıköy',
    zipcode: '34710',
    phone: '0532 000 00 00',
    country: 'Türkiye',
    ...over,
  };
}

/** The customer has these addresses. */
export function serveAddresses(...addresses: Address[]) {
  server.use(mock.get('/api/address/get', ({ reply }) => reply(200, { success: true, addresses })));
}
