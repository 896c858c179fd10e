import { useQuery } from '@tanstack/react-query';
import X from 'lucide/dist/esm/icons/x.mjs';
import * as limits from '@/api/limits';
import { categoriesQuery } from '@/entities/product/queries';
import { useMediaQuery } from '@/lib/use-media-query';
import { Button } from '@/ui/button/button';
import { SelectField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { FilterMenu } from '@/ui/list/filter-menu';
import { SearchField } from '@/ui/list/search-field';
import { Icon } from '@/ui/text/icon';
import { sortOptions, type ProductFilter } from './product-filter';
import * as styles from './product-filter-bar.module.css';

interface ProductFilterBarProps {
  filter: ProductFilter;
  onChange: (over: Partial<ProductFilter>, options?: { replace?: boolean }) => void;
}

const missingLabels = {
  uretici: 'Üreticisi yazılmamış',
  icindekiler: 'İçindekileri yazılmamış gıda',
};

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
      {filter.missing && (
        <Button
          className={styles.missing}
          aria-label={`${missingLabels[filter.missing]} filtresini kaldır`}
          onClick={() => {
            onChange({ missing: '' });
            // The focus would go with the button.
            focusPageHeading({ preventScroll: true });
          }}
        >
          {missingLabels[filter.missing]}
          <Icon of={X} />
        </Button>
      )}
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
