import type { Overview } from '@/api/types';

/** Figures of the shop; a test says only what matters to it. */
export const overview = (over: Partial<Overview> = {}): Overview => ({
  days: [
    { date: '2026-11-19', orders: 2, collected: 1600.5, refunded: 100 },
    { date: '2026-11-20', orders: 1, collected: 249.9, refunded: 0 },
  ],
  total: { orders: 3, collected: 1850.4, refunded: 100 },
  previous: { orders: 2, collected: 1000, refunded: 0 },
  outstanding: 420,
  latestOrders: [
    {
      _id: 'o1',
      number: '4827-1935',
      amount: 249.9,
      recipient: 'Şükrü Işık',
      status: 'Preparing',
      isPaid: true,
      refundedAt: null,
      createdAt: '2026-11-20T09:00:00Z',
    },
  ],
  bestSellers: [{ product: 'p1', name: 'Ceviz Tavla', pieces: 1200, turnover: 6447 }],
  awaitingPayment: 4,
  awaitingDispatch: 3,
  paymentProblems: 0,
  cancelRequests: 0,
  openRefunds: 0,
  outOfStock: 2,
  unreadMessages: 6,
  unreadThreads: 1,
  openReturns: 0,
  lowStock: [],
  lowStockTotal: 0,
  overdueTransfers: 0,
  invoicesToMake: 0,
  invoiceDueInDays: null,
  invoicesToExport: 0,
  invoicesWithoutPdf: 0,
  invoicesToCancel: 0,
  ...over,
});
