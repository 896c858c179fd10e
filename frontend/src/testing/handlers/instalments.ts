import type { InstalmentPlan } from '@/entities/instalment/queries';
import { mock } from '../mock';
import { server } from '../server';
import { serveShop, shop } from './contact';

/** A plan of three instalments without a fee. */
export const plan = (over: Partial<InstalmentPlan> = {}): InstalmentPlan => ({
  count: 3,
  monthly: 716.33,
  total: 2149,
  bank: 'Örnek Bankası',
  ...over,
});

/** The shop offers instalments, and its provider has these plans for every amount; notes the amounts asked for. */
export function serveInstalments(...plans: InstalmentPlan[]) {
  const asked: (string | null)[] = [];
  serveShop({ ...shop, cardPayment: true, installments: true });
  server.use(
    mock.get('/api/payment/installments', ({ query, reply }) => {
      asked.push(query.get('amount'));
      return reply(200, { success: true, plans });
    }),
  );
  return asked;
}
