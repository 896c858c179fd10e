import type { ListOptions } from '@/entities/product/list-filter';
import { useLastKnown } from '@/lib/use-last-known';
import { anyPrice, priceRangeLabel, stepKey, stepPrices } from './list-filter-labels';
import type { ProductPages } from './use-product-pages';

interface PriceSelectProps {
  choice: ListOptions;
  /** Undefined while a list is on its way: those of the list before stay. */
  facets: ProductPages['facets'];
  className: string | undefined;
  onChoose: (changes: Partial<ListOptions>) => void;
}

/** The price steps of a list, each with how many products it leaves. */
export function PriceSelect({ choice, className, onChoose, ...props }: PriceSelectProps) {
  const facets = useLastKnown(props.facets);
  if (!facets?.prices.length) return null;
  const current = stepKey(choice);
  const isOwn =
    current !== stepKey(anyPrice) && facets.prices.every((step) => stepKey(step) !== current);
  return (
    <label className={className}>
      <span>Fiyat</span>
      <select value={current} onChange={({ target }) => onChoose(stepPrices(target.value))}>
        <option value={stepKey(anyPrice)}>{priceRangeLabel(anyPrice)}</option>
        {isOwn && <option value={current}>{priceRangeLabel(choice)}</option>}
        {facets.prices.map((step) => (
          <option key={stepKey(step)} value={stepKey(step)}>
            {`${priceRangeLabel(step)} (${String(step.count)})`}
          </option>
        ))}
      </select>
    </label>
  );
}
