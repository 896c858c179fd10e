import ArrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs';
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import { useState } from 'react';
import { sortOptions, defaultOptions, type ListOptions } from '@/entities/product/list-filter';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '@/ui/button/button';
import { Options } from '@/ui/field/options';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import * as styles from './list-toolbar.module.css';
import { PriceSelect } from './price-select';
import type { ListChoices } from './use-list-options';
import type { ProductPages } from './use-product-pages';

const loadSheet = () => import('./filter-sheet');
const FilterSheet = lazyPart(loadSheet);
const ActiveFilters = lazyPart(() => import('./active-filters'), { optional: true });

interface ListToolbarProps {
  list: ProductPages;
  options: ListChoices;
  /** A search is ordered by how well things match, everything else by how well they sell. */
  isSearch: boolean;
}

/** Order and filters of a list, what of them is chosen, and how many products that leaves. */
export function ListToolbar({ list, options, isSearch }: ListToolbarProps) {
  const { choice, choose } = options;
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery('(width >= 64rem)');
  const { products, total, error, facets } = list;
  const isDefault = isDefaultChoice(choice);
  const hasControls = !isDefault || products?.length !== 0;
  return (
    <>
      <div className={styles.bar}>
        {hasControls && (
          <>
            <label className={styles.sort}>
              <span>
                <Icon of={ArrowUpDown} />
                Sırala
              </span>
              <select
                value={choice.sort}
                onChange={({ target }) => choose({ sort: target.value as ListOptions['sort'] })}
              >
                <option value="">{isSearch ? 'En uygun' : 'En çok satan'}</option>
                <Options
                  of={sortOptions
                    .slice(0, facets?.unitPrices || choice.sort === 'birim' ? undefined : -1)
                    .map(({ name, label }) => [name, label])}
                />
              </select>
            </label>
            <div className={styles.price}>
              {/* Narrow screens have it in the sheet. */}
              {isWide && <PriceSelect className={styles.sort} options={options} facets={facets} />}
            </div>
            <Button
              className={styles.filter}
              aria-haspopup="dialog"
              onPointerEnter={() => void loadSheet().catch(() => undefined)}
              onClick={() => setOpen(true)}
            >
              <Icon of={SlidersHorizontal} />
              Filtre
            </Button>
          </>
        )}
        <Muted className={styles.count} role="status">
          {products
            ? total > 0 && `${total} ürün`
            : !error && <span aria-hidden="true">Yükleniyor...</span>}
        </Muted>
      </div>
      {!isDefault && (
        <div className={styles.active}>
          <ActiveFilters options={options} />
        </div>
      )}
      {isOpen && <FilterSheet list={list} options={options} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns whether all options have their default values. */
export function isDefaultChoice(choice: ListOptions): boolean {
  return JSON.stringify({ ...defaultOptions, ...choice }) === JSON.stringify(defaultOptions);
}
