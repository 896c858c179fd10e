import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { DataOf } from '@/api/calls';
import { Button } from '@/components/button';
import { Icon } from '@/components/icon';
import * as panelStyles from '@/components/panel.module.css';
import { QueryView } from '@/components/query-view';
import { Skeleton } from '@/components/skeleton';
import * as textStyles from '@/components/text.module.css';
import { notify } from '@/components/toast';
import { addAllToCart } from '@/entities/cart/cart-store';
import { paths } from '@/lib/paths';
import { usualProductsQuery } from './queries';
import * as styles from './quick-order.module.css';
import { QuickRows } from './quick-rows';
import { fault, quantities, wanted, type QuickRow } from './rows';
import { ShoppingListBox } from './shopping-list-box';

type Usual = DataOf<'get', '/api/order/usual'>['products'];

/** Twenty usual lines into the cart with a few keys: what one always buys, and a pasted list. */
export function QuickOrder() {
  return (
    <QueryView
      query={useQuery(usualProductsQuery)}
      skeleton={<Skeleton height="20rem" card />}
      failure="Sık aldığınız ürünler yüklenemedi."
    >
      {(usual) => <Rows usual={usual} />}
    </QueryView>
  );
}

function Rows({ usual }: { usual: Usual }) {
  const navigate = useNavigate();
  const [usualRows, setUsualRows] = useState<QuickRow[]>(() => usual.map(usualRow));
  const [listRows, setListRows] = useState<QuickRow[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const rows = [...usualRows, ...listRows];
  const count = wanted(rows).length;

  function fillIn() {
    const quantity = (one: Usual[number]) => (one.product.inStock ? String(one.quantity) : '');
    show(() => setUsualRows(usual.map((one) => ({ ...usualRow(one), quantity: quantity(one) }))));
  }

  /** Draws rows at once, so that the button takes the focus: it takes none while there is nothing to add. */
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
    const isDone = (row: QuickRow) => wanted([row]).length > 0;
    setUsualRows(usualRows.map((row) => (isDone(row) ? { ...row, quantity: '' } : row)));
    setListRows(listRows.filter((row) => !isDone(row)));
  }

  return (
    <div className={styles.page} data-quick-order>
      <section className={panelStyles.panel} aria-labelledby="liste">
        <h2 id="liste">Liste yapıştırın</h2>
        <ShoppingListBox onFound={(found) => show(() => setListRows(found))} />
        {listRows.length > 0 && (
          <QuickRows
            label="Listenizdeki ürünler"
            rows={listRows}
            onChange={(changed) => setListRows(replaced(listRows, changed))}
          />
        )}
      </section>
      <section className={panelStyles.panel} aria-labelledby="sik-aldiklariniz">
        <h2 id="sik-aldiklariniz">Sık aldıklarınız</h2>
        {usualRows.length === 0 ? (
          <p className={textStyles.muted}>
            Sipariş verdikçe en çok aldığınız ürünler burada listelenir.
          </p>
        ) : (
          <>
            <Button onClick={fillIn}>Her zamanki adetleri doldur</Button>
            <QuickRows
              label="Sık aldığınız ürünler"
              rows={usualRows}
              onChange={(changed) => setUsualRows(replaced(usualRows, changed))}
            />
          </>
        )}
      </section>
      <div className={styles.foot}>
        <Button ref={button} variant="primary" large disabled={count === 0} onClick={add}>
          <Icon of={ShoppingCart} />
          {count === 0 ? 'Sepete ekle' : `${String(count)} ürünü sepete ekle`}
        </Button>
      </div>
    </div>
  );
}

function usualRow({ product }: Usual[number]): QuickRow {
  return { key: product._id, products: [product], chosen: product._id, quantity: '' };
}

function replaced(rows: QuickRow[], changed: QuickRow): QuickRow[] {
  return rows.map((row) => (row.key === changed.key ? changed : row));
}
