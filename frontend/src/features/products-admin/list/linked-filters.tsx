import { useQuery } from '@tanstack/react-query';
import X from 'lucide/dist/esm/icons/x.mjs';
import { Button } from '@/ui/button/button';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Icon } from '@/ui/text/icon';
import { makersQuery } from '../makers/queries';
import type { ProductFilter } from './product-filter';
import * as styles from './product-filter-bar.module.css';

const missingLabels = {
  uretici: 'Üreticisi yazılmamış',
  icindekiler: 'İçindekileri yazılmamış gıda',
};

interface LinkedFiltersProps {
  filter: ProductFilter;
  onChange: (over: Partial<ProductFilter>) => void;
}

/** The filters that other pages have linked to. A click removes one. */
export default function LinkedFilters({ filter, onChange }: LinkedFiltersProps) {
  const { missing, maker } = filter;
  const { data: makers = [] } = useQuery({ ...makersQuery, enabled: maker !== '' });
  const name = makers.find(({ _id }) => _id === maker)?.name;
  const chips: { label: string; without: Partial<ProductFilter> }[] = [];
  if (missing) chips.push({ label: missingLabels[missing], without: { missing: '' } });
  if (maker) {
    chips.push({ label: name ? `Üretici: ${name}` : 'Üreticiye göre', without: { maker: '' } });
  }
  return chips.map(({ label, without }) => (
    <Button
      key={label}
      className={styles.missing}
      aria-label={`${label} filtresini kaldır`}
      onClick={() => {
        onChange(without);
        // The focus would go with the button.
        focusPageHeading({ preventScroll: true });
      }}
    >
      {label}
      <Icon of={X} />
    </Button>
  ));
}
