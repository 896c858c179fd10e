import type { Product, Shop, Totals } from '@/api/types';
import { joinCartItems } from '@/entities/cart/cart-items';
import { reckonTotals } from '@/entities/cart/reckon-totals';
import { toKurus } from '@/lib/money';
import { mock } from '../mock';
import { shop } from './contact';

/** What a discount code does: takes off a percentage, makes delivery free, or can't be used. */
interface Code {
  percent?: number;
  freeDelivery?: boolean;
  problem?: string;
}

/** What an order costs beside its products. */
export interface OrderTerms {
  delivery?: Pick<Shop, 'deliveryFee' | 'freeDeliveryFrom'>;
  /** By the code as it is typed. */
  codes?: Record<string, Code>;
}

function discounted(totals: Totals, { percent = 0, freeDelivery }: Code): Totals {
  const discount = Math.floor((toKurus(totals.items) * percent) / 100) / 100;
  const delivery = freeDelivery && totals.delivery !== null ? 0 : totals.delivery;
  const amount = (toKurus(totals.items) - toKurus(discount) + toKurus(delivery ?? 0)) / 100;
  // All sample products have a KDV rate of 20 %.
  const vat = [{ rate: 20, amount: Math.round(toKurus(amount) / 6) / 100 }];
  const freeDeliveryMissing = delivery ? totals.freeDeliveryMissing : null;
  return { ...totals, discount, delivery, amount, vat, freeDeliveryMissing };
}

/** Prices carts as the server does; a code that is not among `codes` is unknown. */
export function quoteCall(stock: Product[], { codes = {}, delivery = shop }: OrderTerms = {}) {
  return mock.post('/api/order/quote', async ({ request, reply }) => {
    const { items, discountCode } = await request.json();
    const quantities = Object.fromEntries(
      items.map(({ product, quantity }) => [product, quantity]),
    );
    const totals = reckonTotals(joinCartItems(quantities, stock), delivery);
    if (!discountCode) return reply(200, { success: true, totals, problems: [] });
    const code = codes[discountCode] ?? { problem: 'Böyle bir indirim kodu yok.' };
    return reply(200, {
      success: true,
      totals: code.problem ? totals : discounted(totals, code),
      problems: code.problem ? [{ code: 'discount_unusable', message: code.problem }] : [],
    });
  });
}
