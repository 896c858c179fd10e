import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { BodyOf, DataOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import type {
  AcceptedTextsInput,
  Address,
  AddressInput,
  LegalKind,
  OrderLegalText,
  PaymentType,
} from '@/api/types';
import type { CartItem } from '@/entities/cart/cart-items';
import { reckonTotals } from '@/entities/cart/reckon-totals';
import { discountSum } from '@/entities/order/bill-figures';
import { productKeys } from '@/entities/product/queries';
import { shopQuery } from '@/entities/shop/queries';

/** All that the texts of an order are made of. */
export interface OrderDraft {
  items: BodyOf<'post', '/api/order/cod'>['items'];
  /** The whole address, because a corrected street changes the texts; a typed one is not saved yet. */
  address: Address | AddressInput;
  payment: PaymentType;
  /** Empty if there is none. */
  discountCode: string;
  /** Prices may change while the cart doesn't. */
  amount: number;
}

export const orderTextKeys = {
  all: [...queryRoots.customer, 'order-texts'] as const,
  detail: (draft: OrderDraft | null) => [...orderTextKeys.all, draft] as const,
};

/** The texts that ordering accepts, filled with this very order. They are loaded once. */
export function orderLegalTextsQuery(draft: OrderDraft | null) {
  return queryOptions({
    queryKey: orderTextKeys.detail(draft),
    queryFn: async ({ signal }) => {
      if (!draft) return [];
      const { items, address, payment, discountCode } = draft;
      const body = {
        items,
        address: '_id' in address ? address._id : address,
        paymentType: payment,
        ...(discountCode && { discountCode }),
      };
      return (await api.post('/api/order/texts', { body, signal })).texts;
    },
    enabled: draft !== null,
    staleTime: Infinity,
  });
}

/** Returns the digests of the texts that the customer accepts; an order without one of them is refused. */
export function acceptedTexts(texts: OrderLegalText[]): AcceptedTextsInput {
  const digestOf = (wanted: LegalKind) => texts.find(({ kind }) => kind === wanted)?.sha256 ?? '';
  return {
    'preliminary-information': digestOf('preliminary-information'),
    'distance-sales': digestOf('distance-sales'),
  };
}

/** Returns one text that names the digests of an order's texts. */
export const digestsOf = (texts: OrderLegalText[]) => Object.values(acceptedTexts(texts)).join(' ');

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
