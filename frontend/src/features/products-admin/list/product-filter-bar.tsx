import { useQuery } from '@tanstack/react-query';
import * as limits from '@/api/limits';
import { categoriesQuery } from '@/entities/product/queries';
import { useMediaQuery } from '@/lib/use-media-query';
import { SelectField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { FilterMenu } from '@/ui/list/filter-menu';
import { SearchField } from '@/ui/list/search-field';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { sortOptions, type ProductFilter } from './product-filter';
import * as styles from './product-filter-bar.module.css';

const LinkedFilters = lazyPart(() => import('./linked-filters'), { optional: true });

interface ProductFilterBarProps {
  filter: ProductFilter;
  onChange: (over: Partial<ProductFilter>, options?: { replace?: boolean }) => void;
}

/** Search, category, stock and order of the product list. What a page has linked to can be removed here. */
export function ProductFilterBar({ filter, onChange }: ProductFilterBarProps) {
  const isNarrow = useMediaQuery('(width < 48rem)');
  const fields = <FilterFields filter={filter} onChange={onChange} />;
  return (
    <form
      className={styles.bar}
      role="search"
      aria-label="Ürünleri filtrele"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label="Ürün ara"
        placeholder="Ürün adı"
        value={filter.search}
        maxLength={limits.catalogueListProductsSearchMaxLength}
        // A history entry for each letter would make "back" useless.
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      {isNarrow ? (
        <FilterMenu count={[filter.category, filter.stock].filter(Boolean).length}>
          {fields}
        </FilterMenu>
      ) : (
        fields
      )}
      {(filter.missing || filter.maker) && <LinkedFilters filter={filter} onChange={onChange} />}
    </form>
  );
}

function FilterFields({ filter, onChange }: ProductFilterBarProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <>
      <SelectField
        label="Kategoriye göre"
        value={filter.category}
        onChange={({ target }) => onChange({ category: target.value })}
      >
        <option value="">Tüm kategoriler</option>
        <Options of={categories.map(({ path, slug }) => [slug, path])} />
      </SelectField>
      <SelectField
        label="Stoka göre"
        value={filter.stock}
        onChange={({ target }) => onChange({ stock: target.value as ProductFilter['stock'] })}
      >
        <option value="">Hepsi</option>
        <option value="var">Stokta olanlar</option>
        <option value="yok">Stokta olmayanlar</option>
      </SelectField>
      <SelectField
        label="Sırala"
        value={filter.sort}
        onChange={({ target }) => onChange({ sort: target.value as ProductFilter['sort'] })}
      >
        <Options of={sortOptions} />
      </SelectField>
    </>
  );
}
