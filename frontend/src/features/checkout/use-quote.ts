import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/api/calls';
import { api } from '@/api/client';
import type { CartItem } from '@/entities/cart/cart-items';
import { reckonTotals } from '@/entities/cart/reckon-totals';
import { discountSum } from '@/entities/order/sums';
import { productKeys } from '@/entities/product/queries';
import { shopQuery } from '@/entities/shop/queries';
import type { OrderDraft } from './queries';

/** Asks the server what these items cost as an order, with a discount code unless it is empty. */
export function quoteQuery(items: OrderDraft['items'], discountCode: string) {
  return queryOptions({
    // A key below the products', so that the quote is invalidated with their prices.
    queryKey: [...productKeys.all, 'quote', items, discountCode] as const,
    queryFn: ({ signal }) =>
      api.post('/api/order/quote', {
        body: { items, ...(discountCode && { discountCode }) },
        signal,
      }),
  });
}

/** Returns why a quote takes nothing off for its discount code; undefined if it does. */
export function discountProblem({ problems }: DataOf<'post', '/api/order/quote'>) {
  return problems.find(({ product }) => product === undefined)?.message;
}

const noTerms = { deliveryFee: null, freeDeliveryFrom: null };

/**
 * Returns the cart's totals: the server's quote, and the page's own computation until that arrives. The page can't
 * compute a discount, so with a code the last quote stays while the next one is loading.
 */
export function useQuote(items: CartItem[], lines: OrderDraft['items'], code: string) {
  const { data: shop = noTerms } = useQuery(shopQuery);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...quoteQuery(lines, code),
    placeholderData: keepPreviousData,
  });
  const isQuoted = data !== undefined && !isPlaceholderData;
  const isOpen = code !== '' && isFetching && !isQuoted;
  const quote = isQuoted || isOpen ? data : undefined;
  const problem = quote && code !== '' ? discountProblem(quote) : undefined;
  return {
    totals: quote?.totals ?? reckonTotals(items, shop),
    /** What the code takes off; undefined without a code that can be used. */
    discount: code !== '' && !problem ? discountSum(code, quote?.totals) : undefined,
    /** Why the code can't be used. */
    discountProblem: problem,
    /** Whether a quote is under way that may change the totals. */
    isOpen,
  };
}

/** What the summary shows of the cart's cost. */
export type Cost = ReturnType<typeof useQuote>;
