import type { Order, OrderItem } from '@/api/types';

function sampleItem(_id: string, name: string, quantity: number, unitPrice: number): OrderItem {
  const total = quantity * unitPrice;
  return {
    _id,
    product: null,
    category: null,
    options: null,
    quantity,
    name,
    unitPrice,
    total,
    discount: 0,
    vatRate: 20,
    vat: 0,
    returnable: 0,
    exemption: null,
  };
}

function sampleOrder(
  number: number,
  amount: number,
  address: Pick<
    Order['address'],
    'firstName' | 'lastName' | 'email' | 'street' | 'city' | 'zipcode'
  >,
  order: Pick<Order, 'items' | 'paymentType' | 'isPaid' | 'createdAt'>,
): Order {
  return {
    ...order,
    _id: `ornek-${number}`,
    number: `ÖRNEK-${number}`,
    customer: `${address.firstName} ${address.lastName}`,
    nextStatuses: [],
    history: [],
    userId: 'ornek',
    guestEmail: null,
    discountCode: null,
    amount,
    totals: {
      items: amount,
      discount: 0,
      delivery: null,
      amount,
      vat: [],
      freeDeliveryMissing: null,
    },
    address: {
      ...address,
      _id: `ornek-adres-${number}`,
      userId: 'ornek',
      state: 'Örnek İlçe',
      phone: `0500 000 00 0${number - 1}`,
      country: 'Türkiye',
    },
    note: null,
    refundIban: null,
    awaitsRefundByTransfer: false,
    email: address.email,
    transferRemindedAt: null,
    staffNotes: [],
    status: 'Order Placed',
    paymentUrl: null,
    paymentProblem: null,
    refundedAt: null,
    shipment: null,
    transferDeadline: null,
    returns: [],
    returnUntil: null,
    returnObstacle: null,
    invoice: null,
    vat: [],
    isConfirmed: true,
    updatedAt: order.createdAt,
  };
}

/** Made-up orders, shown under a banner that says so. Only for when no real ones can be had. */
export const sampleOrders: Order[] = [
  sampleOrder(
    1,
    1500,
    {
      firstName: 'Örnek',
      lastName: 'Müşteri',
      email: 'ornek@example.com',
      street: 'Örnek Sok. No: 1',
      city: 'İstanbul',
      zipcode: '34000',
    },
    {
      items: [
        sampleItem('ornek-1-1', 'Örnek Tavla', 1, 1000),
        sampleItem('ornek-1-2', 'Örnek Çay, 1 kg', 2, 250),
      ],
      paymentType: 'COD',
      isPaid: false,
      createdAt: '2026-01-02T09:00:00Z',
    },
  ),
  sampleOrder(
    2,
    750,
    {
      firstName: 'Deneme',
      lastName: 'Müşterisi',
      email: 'deneme@example.com',
      street: 'Deneme Cad. No: 2',
      city: 'İzmir',
      zipcode: '35000',
    },
    {
      items: [sampleItem('ornek-2-1', 'Örnek Okey Takımı', 1, 750)],
      paymentType: 'Online',
      isPaid: true,
      createdAt: '2026-01-01T09:00:00Z',
    },
  ),
];
