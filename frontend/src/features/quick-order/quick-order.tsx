import { useQuery } from '@tanstack/react-query';
import ShoppingCart from 'lucide/dist/esm/icons/shopping-cart.mjs';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { DataOf } from '@/api/calls';
import { addAllToCart } from '@/entities/cart/cart-store';
import { frequentProductsQuery } from '@/entities/order/frequent-products';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Panel } from '@/ui/layout/panel';
import { Stack } from '@/ui/layout/stack';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import * as styles from './quick-order.module.css';
import { fault, isWanted, quantities, type QuickRow } from './quick-row';
import { QuickRows } from './quick-rows';
import { ShoppingListBox } from './shopping-list-box';

type Frequent = DataOf<'get', '/api/order/frequent-products'>['products'];

/** Puts many products into the cart with a few keys: those ordered often, and a pasted list. */
export function QuickOrder() {
  return (
    <QueryView
      query={useQuery(frequentProductsQuery)}
      skeleton={<Skeleton height="20rem" card />}
      failure="Sık aldığınız ürünler yüklenemedi."
    >
      {(frequent) => <Rows frequent={frequent} />}
    </QueryView>
  );
}

function Rows({ frequent }: { frequent: Frequent }) {
  const navigate = useNavigate();
  // The quantity typed for each frequent product, by its id; prices and stock come from the query.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [listRows, setListRows] = useState<QuickRow[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const frequentRows = frequent.map(({ product }): QuickRow => {
    const { _id } = product;
    return { key: _id, products: [product], chosen: _id, quantity: typed[_id] ?? '' };
  });
  const rows = [...frequentRows, ...listRows];
  const count = rows.filter(isWanted).length;

  function fillIn() {
    const inStock = frequent.filter(({ product }) => product.inStock);
    const usual = inStock.map(({ product, quantity }) => [product._id, String(quantity)] as const);
    show(() => setTyped(Object.fromEntries(usual)));
  }

  /**
   * Renders the rows synchronously, so that the button can take the focus: it is disabled while there is nothing to
   * add.
   */
  function show(change: () => void) {
    flushSync(change);
    button.current?.focus();
  }

  function add() {
    addAllToCart(quantities(rows));
    notify.success(`${String(count)} ürün sepetinize eklendi.`);
    if (!rows.some(fault)) {
      void navigate(paths.cart());
      return;
    }
    const left = frequentRows.filter((row) => !isWanted(row));
    setTyped(Object.fromEntries(left.map(({ key, quantity }) => [key, quantity])));
    setListRows(listRows.filter((row) => !isWanted(row)));
  }

  return (
    <Stack gap="l" className={styles.page} data-quick-order>
      <Panel as="section" aria-labelledby="liste">
        <h2 id="liste">Liste yapıştırın</h2>
        <ShoppingListBox onFound={(found) => show(() => setListRows(found))} />
        {listRows.length > 0 && (
          <QuickRows
            label="Listenizdeki ürünler"
            rows={listRows}
            onChange={(changed) =>
              setListRows(listRows.map((row) => (row.key === changed.key ? changed : row)))
            }
          />
        )}
      </Panel>
      <Panel as="section" aria-labelledby="sik-aldiklariniz">
        <h2 id="sik-aldiklariniz">Sık aldıklarınız</h2>
        {frequentRows.length === 0 ? (
          <Muted>Sipariş verdikçe en çok aldığınız ürünler burada listelenir.</Muted>
        ) : (
          <>
            <Button onClick={fillIn}>Her zamanki adetlerle doldur</Button>
            <QuickRows
              label="Sık aldığınız ürünler"
              rows={frequentRows}
              onChange={({ key, quantity }) => setTyped({ ...typed, [key]: quantity })}
            />
          </>
        )}
      </Panel>
      <Stack className={styles.foot}>
        <Button ref={button} variant="primary" large disabled={count === 0} onClick={add}>
          <Icon of={ShoppingCart} />
          {count === 0 ? 'Sepete Ekle' : `${String(count)} ürünü sepete ekle`}
        </Button>
      </Stack>
    </Stack>
  );
}
