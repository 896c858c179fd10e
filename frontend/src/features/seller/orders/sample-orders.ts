import type { Order } from '@/api/types';

/** Made-up orders, shown under a banner that says so. Only for when no real ones can be had. */
export const sampleOrders: Order[] = [
  {
    _id: 'ornek-1',
    userId: 'ornek',
    items: [
      { _id: 'ornek-1-1', product: null, quantity: 1, name: 'Örnek Tavla', unitPrice: 1000 },
      { _id: 'ornek-1-2', product: null, quantity: 2, name: 'Örnek Çay, 1 kg', unitPrice: 250 },
    ],
    amount: 1500,
    address: {
      _id: 'ornek-adres-1',
      userId: 'ornek',
      firstName: 'Örnek',
      lastName: 'Müşteri',
      email: 'ornek@example.com',
      street: 'Örnek Sok. No: 1',
      city: 'İstanbul',
      state: 'Örnek İlçe',
      zipcode: '34000',
      phone: '0500 000 00 00',
      country: 'Türkiye',
    },
    status: 'Order Placed',
    paymentType: 'COD',
    isPaid: false,
    createdAt: '2026-01-02T09:00:00Z',
    updatedAt: '2026-01-02T09:00:00Z',
  },
  {
    _id: 'ornek-2',
    userId: 'ornek',
    items: [
      { _id: 'ornek-2-1', product: null, quantity: 1, name: 'Örnek Okey Takımı', unitPrice: 750 },
    ],
    amount: 750,
    address: {
      _id: 'ornek-adres-2',
      userId: 'ornek',
      firstName: 'Deneme',
      lastName: 'Müşterisi',
      email: 'deneme@example.com',
      street: 'Deneme Cad. No: 2',
      city: 'İzmir',
      state: 'Örnek İlçe',
      zipcode: '35000',
      phone: '0500 000 00 01',
      country: 'Türkiye',
    },
    status: 'Order Placed',
    paymentType: 'Online',
    isPaid: true,
    createdAt: '2026-01-01T09:00:00Z',
    updatedAt: '2026-01-01T09:00:00Z',
  },
];
