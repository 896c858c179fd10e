import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { BodyOf } from '@/api/calls';
import { api } from '@/api/client';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import type { Product, ProductInput, ProductUpdateInput } from '@/api/types';
import { upload } from '@/api/upload';
import { productKeys, type ListedProducts } from '@/entities/product/queries';
import { ApiError } from '@/lib/errors';
import { idempotentAttempt } from '@/lib/idempotent-attempt';
import { formatMoney } from '@/lib/money';
import { priceChangeText } from '@/lib/percent';
import { confirm } from '@/ui/dialog/confirm';
import { endOffers, offerUndo } from '@/ui/list/recent-changes';
import { notify } from '@/ui/toast/toast';
import type { ProductFilter } from './list/product-filter';
import { chosenPictures, isFile, type Pictures } from './pictures/pictures';

const productsPerPage = 24;

const attempt = idempotentAttempt('dorduncu-urun-denemesi');

/** The key of stock changes in flight. */
const stockMutations = [...queryRoots.seller, 'stock'] as const;

/** What a listing lacks, as the server calls it. */
const missingFacts = { uretici: 'maker', icindekiler: 'ingredients' } as const;

/** Returns what the server is asked for by a filter. */
export function queryOf({ search, category, stock, missing, maker, sort }: ProductFilter) {
  return {
    sort,
    search: search || undefined,
    category: category || undefined,
    inStock: stock ? stock === 'var' : undefined,
    missing: missing ? missingFacts[missing] : undefined,
    maker: maker || undefined,
  };
}

/** One page of the products that pass the filter, variants as one. */
export function sellerProductsQuery(filter: ProductFilter) {
  const { search, stock, missing, maker, page } = filter;
  const query = {
    ...queryOf(filter),
    page,
    limit: productsPerPage,
    // A search, a missing stock, a missing fact and a maker are about single variants, which a group would hide.
    grouped: search || stock === 'yok' || missing || maker ? undefined : ('1' as const),
  };
  return queryOptions({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }) => api.get('/api/product/list', { query, signal }),
    placeholderData: keepPreviousData,
    select: withCount,
  });
}

/** A list that was not counted is on one page. */
const withCount = (page: ListedProducts) => ({
  total: page.products.length,
  totalPages: 1,
  ...page,
});

/** Changes every loaded list on the spot. */
function changeLists(client: QueryClient, change: (products: Product[]) => Product[]) {
  client.setQueriesData<ListedProducts>(
    { queryKey: productKeys.lists() },
    (page) => page && { ...page, products: change(page.products) },
  );
}

/** The share of an upload that is sent, from 0 to 1. */
type OnProgress = (share: number) => void;

interface NewProduct {
  product: ProductInput;
  pictures: Pictures;
  onProgress: OnProgress;
}

/** Returns a function that adds a product. A retry after a lost response has the same key, so that it is added once. */
export function useAddProduct() {
  const client = useQueryClient();
  return async ({ product, pictures, onProgress }: NewProduct) => {
    const files = chosenPictures(pictures).filter(isFile);
    const facts = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
    const answer = await upload('post', '/api/product/add', {
      form: { productData: product, images: files },
      headers: attempt.headersFor([product, facts]),
      onProgress,
    });
    attempt.forget();
    await client.invalidateQueries({ queryKey: productKeys.all });
    return answer;
  };
}

/** The product as another staff member saved it, if that prevented saving. */
export function presentProduct(error: unknown): Product | undefined {
  const isConflict = isRefusal(error, 'changed_meanwhile');
  return isConflict ? (error.body as { product: Product }).product : undefined;
}

/** The products of a refused change that have changed since they were seen, as they are now. */
export function presentProducts(error: unknown): Product[] {
  const isConflict = isRefusal(error, 'changed_meanwhile');
  return (isConflict && (error.body as { products?: Product[] }).products) || [];
}

/** Returns an update's fields for a product that stays unchanged. */
function unchanged(product: Product): ProductUpdateInput {
  const { name, description, category, price, offerPrice, onSale, updatedAt } = product;
  return { name, description, category, price, offerPrice, inStock: onSale, updatedAt };
}

/** Returns a function that shows a product after a change of one of its values, also after one that was too late. */
function useShowSaved() {
  const client = useQueryClient();
  return async (answer: Promise<{ product: Product }>) => {
    try {
      const { product } = await answer;
      showProduct(client, product);
      return product;
    } catch (error) {
      const present = presentProduct(error);
      if (present) showProduct(client, present);
      throw error;
    }
  };
}

/** The share of a price above which a change that is typed into the list may be a mistake: 34,99 for 3499,90. */
const suspiciousShare = 0.5;

/** Asks if an offer price changes much. Returns whether it may. */
async function isMeant({ name, offerPrice: before }: Product, after: number): Promise<boolean> {
  if (Math.abs(after - before) <= before * suspiciousShare) return true;
  return confirm({
    question: 'Fiyat bu kadar değişsin mi?',
    subject: `${name}: ${formatMoney(after)} (${priceChangeText(before, after)})`,
    confirmLabel: 'Fiyatı değiştir',
  });
}

/**
 * Returns a function that sets a product's offer price; the list price rises with it. A large change is asked about; if it
 * is not meant, the product stays as it is.
 */
export function useSetOfferPrice() {
  const client = useQueryClient();
  const showSaved = useShowSaved();
  return async (base: Product, offerPrice: number) => {
    if (!(await isMeant(base, offerPrice))) return base;
    const price = Math.max(base.price, offerPrice);
    const body = { ...unchanged(base), offerPrice, price };
    const saved = await showSaved(
      api.put('/api/product/update/{id}', { params: { id: base._id }, body }),
    );
    const text = `${saved.name}: satış fiyatı ${formatMoney(saved.offerPrice)} olarak kaydedildi.`;
    offerUndoOf(client, text, [{ product: base, over: { offerPrice, price } }], [saved]);
    return saved;
  };
}

/** Returns a function that sets a product's stock; null is not counted. */
export function useSetStock() {
  const showSaved = useShowSaved();
  return ({ _id: id, updatedAt }: Product, stock: number | null) =>
    showSaved(api.post('/api/product/stock', { body: { id, stock, updatedAt } }));
}

/** Shown above the refused products. */
export const nothingChanged = 'Hiçbir ürün değişmedi:';

/** A product that could not be changed with the others, and why. */
export interface RefusedProduct {
  id: string;
  /** Its name and the reason. */
  text: string;
}

/** A change of one product among several. */
type ProductPatch = BodyOf<'put', '/api/product/bulk'>['changes'][number];

/** Changed values of a product that was seen like this. */
export interface ProductOver {
  product: Product;
  over: Omit<ProductPatch, 'id' | 'updatedAt'>;
}

/** Returns a product's values by the names that a change gives them. Lists say neither maker nor origin. */
const changeableValues = ({ onSale, maker, ...others }: Product) => ({
  ...others,
  inStock: onSale,
  makerId: maker && maker._id,
});

/**
 * Whether the change would replace a value that was not seen. A maker or origin that a list did not say may be newer than
 * the list.
 */
function replacesUnseen({ product, over }: ProductOver, present: Product): boolean {
  const [seen, now] = [changeableValues(product), changeableValues(present)];
  return (Object.keys(over) as (keyof typeof over)[]).some((key) =>
    seen[key] === undefined
      ? now[key] !== null && now[key] !== over[key]
      : JSON.stringify(seen[key]) !== JSON.stringify(now[key]),
  );
}

/**
 * Changes several products in one call, or none. Where products have changed since they were seen, but not in the
 * changed values, all are sent once more: sold pieces do not keep prices from being changed.
 */
export async function changeProducts(wanted: ProductOver[]) {
  const put = (all: ProductOver[]) => {
    const changes = all.map(({ product: { _id: id, updatedAt }, over }) => ({
      id,
      updatedAt,
      ...over,
    }));
    return api.put('/api/product/bulk', { body: { changes } });
  };
  try {
    return await put(wanted);
  } catch (error) {
    const present = new Map(presentProducts(error).map((product) => [product._id, product]));
    const refused = error instanceof ApiError ? Object.keys(error.fields).length : 0;
    const again = wanted.map((change) => {
      const now = present.get(change.product._id);
      return now && !replacesUnseen(change, now) ? { ...change, product: now } : change;
    });
    const repeated = again.filter((change, index) => change !== wanted[index]).length;
    if (repeated === 0 || repeated < refused) throw error;
    return put(again);
  }
}

/** What became of a change of several products. */
interface ProductsChange {
  /** Those that the server refused; none was changed then. */
  refused: RefusedProduct[];
  /** Those that have changed, by this change or before it, as they are now. */
  products: Product[];
}

/**
 * Returns a function that changes several products in one call: all of them, or none, and then it returns those that the
 * server refused.
 */
export function useChangeProducts() {
  const client = useQueryClient();
  return async (wanted: ProductOver[]): Promise<ProductsChange> => {
    try {
      const { message, products } = await changeProducts(wanted);
      offerUndoOf(client, message, wanted, products);
      return { refused: [], products };
    } catch (error) {
      const products = presentProducts(error);
      const refused = refusedAmong(wanted, error, products);
      if (refused.length === 0) throw error;
      return { refused, products };
    } finally {
      await client.invalidateQueries({ queryKey: productKeys.all });
    }
  };
}

/** Offers to give changed products the values back that they had before. */
function offerUndoOf(
  client: QueryClient,
  text: string,
  changes: ProductOver[],
  products: Product[],
) {
  const ids = products.map(({ _id }) => _id);
  endOffers(ids);
  // What was not seen can't be given back.
  if (changes.some(({ over }) => 'makerId' in over || 'origin' in over)) {
    notify.success(text);
    return;
  }
  const back = changes.flatMap(({ product: before, over }): ProductOver[] => {
    const product = products.find(({ _id }) => _id === before._id);
    const values = Object.entries(changeableValues(before));
    const changed = Object.fromEntries(values.filter(([key]) => key in over));
    return product ? [{ product, over: changed }] : [];
  });
  offerUndo({
    text,
    changed: ids,
    undo: async (ids) => {
      try {
        await changeProducts(back.filter(({ product }) => ids.includes(product._id)));
        notify.success('Geri alındı.');
      } finally {
        await client.invalidateQueries({ queryKey: productKeys.all });
      }
    },
  });
}

/** The products that a refusal names by their place: `changes[3].offerPrice`. */
function refusedAmong(wanted: ProductOver[], error: unknown, present: Product[]): RefusedProduct[] {
  if (!(error instanceof ApiError)) return [];
  const reasons = Object.entries(error.fields);
  return wanted.flatMap(({ product: { _id: id, name }, over }, index) => {
    const reason = reasons.find(([field]) => field.startsWith(`changes[${index}]`))?.[1];
    if (!reason) return [];
    const now = present.find(({ _id }) => _id === id);
    return { id, text: `${name}: ${reason}${now ? ` ${storedText(now, over)}` : ''}` };
  });
}

/** What of a product several products are changed in, as it is stored; maker and origin if they are to change. */
function storedText(product: Product, over: ProductOver['over']): string {
  const { offerPrice, stock, onSale, maker, origin } = product;
  const values = [
    formatMoney(offerPrice),
    stock === null ? 'stok sayılmıyor' : `stok ${String(stock)}`,
    onSale ? 'satışta' : 'satışta değil',
    ...('makerId' in over ? [maker ? `üretici ${maker.name}` : 'üretici yok'] : []),
    ...('origin' in over ? [origin ? `menşei ${origin}` : 'menşei yok'] : []),
  ];
  return `Kayıtlı: ${values.join(', ')}.`;
}

/** Replaces a product in all cached lists and reloads the lists in the background. */
export function showProduct(client: QueryClient, product: Product) {
  changeLists(client, (products) =>
    products.map((listed) => (listed._id === product._id ? product : listed)),
  );
  void client.invalidateQueries({ queryKey: productKeys.all });
}

/**
 * Turns one product's stock on or off: at once on the screen, taken back if the server refuses.
 */
export function useToggleStock(shown: Product) {
  const id = shown._id;
  const client = useQueryClient();
  const show = (onSale: boolean) =>
    changeLists(client, (products) =>
      products.map((product) =>
        product._id === id
          ? // Without pieces it still can't be bought.
            { ...product, onSale, inStock: onSale && product.stock !== 0 }
          : product,
      ),
    );
  const { mutate } = useMutation({
    mutationKey: stockMutations,
    // One after the other, so that the last of several quick clicks is the one that stays.
    scope: { id: `stock-${id}` },
    mutationFn: (inStock: boolean) => api.post('/api/product/stock', { body: { id, inStock } }),
    onMutate: (inStock) => {
      // Not awaited: a second quick click must find the switch where the first one put it.
      void client.cancelQueries({ queryKey: productKeys.lists() });
      show(inStock);
    },
    onError: (_error, inStock) => show(!inStock),
    onSettled: async () => {
      // A list fetched between two clicks would undo the second one on the screen.
      if (client.isMutating({ mutationKey: stockMutations }) === 1) {
        await client.invalidateQueries({ queryKey: productKeys.all });
      }
    },
  });
  return () => {
    // Read from the cache and not from the screen: a quick second click comes before the next render.
    const listed = client
      .getQueriesData<ListedProducts>({ queryKey: productKeys.lists(), type: 'active' })
      .flatMap(([, page]) => page?.products ?? [])
      .find(({ _id }) => _id === id);
    mutate(!(listed ?? shown).onSale);
  };
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Product) => api.delete('/api/product/{id}', { params: { id: _id } }),
    onSuccess: (_answer, { _id }) =>
      changeLists(client, (products) => products.filter((product) => product._id !== _id)),
    onSettled: () => client.invalidateQueries({ queryKey: productKeys.all }),
    meta: { handled: true },
  });
}
