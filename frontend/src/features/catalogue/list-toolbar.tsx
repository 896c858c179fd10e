import { ArrowUpDown, SlidersHorizontal } from 'lucide';
import { useState } from 'react';
import { sortOptions, defaultOptions, type ListOptions } from '@/entities/product/list-filter';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-boundary';
import { Muted } from '@/ui/text';
import * as styles from './list-toolbar.module.css';
import { PriceSelect } from './price-select';
import type { ProductPages } from './use-product-pages';

const loadSheet = () => import('./filter-sheet');
const FilterSheet = lazyPart(loadSheet);
const ActiveFilters = lazyPart(() => import('./active-filters'), { optional: true });

interface ListToolbarProps {
  list: ProductPages;
  choice: ListOptions;
  /** A search is ordered by how well things match, everything else by how well they sell. */
  isSearch: boolean;
  onChoose: (changes: Partial<ListOptions>) => void;
  /** Takes every choice back but this order. */
  onClear: (sort: ListOptions['sort']) => void;
  /** How often that was done: what is typed and not yet chosen goes, too. */
  clears: number;
}

/** Order and filters of a list, what of them is chosen, and how many products that leaves. */
export function ListToolbar(props: ListToolbarProps) {
  const { list, choice, isSearch, onChoose, onClear, clears } = props;
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
                onChange={({ target }) => onChoose({ sort: target.value as ListOptions['sort'] })}
              >
                <option value="">{isSearch ? 'En uygun' : 'En çok satan'}</option>
                {sortOptions.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <div className={styles.price}>
              {/* Narrow screens have it in the sheet. */}
              {isWide && (
                <PriceSelect
                  className={styles.sort}
                  choice={choice}
                  facets={facets}
                  onChoose={onChoose}
                />
              )}
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
          <ActiveFilters choice={choice} onChoose={onChoose} onClear={onClear} />
        </div>
      )}
      {isOpen && (
        <FilterSheet
          list={list}
          choice={choice}
          clears={clears}
          onChoose={onChoose}
          onClear={onClear}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Returns whether all options have their default values. */
export function isDefaultChoice(choice: ListOptions): boolean {
  return JSON.stringify({ ...defaultOptions, ...choice }) === JSON.stringify(defaultOptions);
}
