import { Options } from '@/ui/field/options';
import { anyPrice, priceRangeLabel, stepKey, stepPrices } from './list-filter-labels';
import type { ListChoices } from './use-list-options';
import type { ProductPages } from './use-product-pages';

interface PriceSelectProps {
  options: ListChoices;
  facets: ProductPages['facets'];
  className: string | undefined;
}

/** The price steps of a list, each with how many products it leaves. */
export function PriceSelect({ options, facets, className }: PriceSelectProps) {
  if (!facets?.prices.length) return null;
  const { choice, choose } = options;
  const current = stepKey(choice);
  const isOwn = [anyPrice, ...facets.prices].every((step) => stepKey(step) !== current);
  return (
    <label className={className}>
      <span>Fiyat</span>
      <select value={current} onChange={({ target }) => choose(stepPrices(target.value))}>
        <option value={stepKey(anyPrice)}>{priceRangeLabel(anyPrice)}</option>
        {isOwn && <option value={current}>{priceRangeLabel(choice)}</option>}
        <Options
          of={facets.prices.map((step) => [
            stepKey(step),
            `${priceRangeLabel(step)} (${step.count})`,
          ])}
        />
      </select>
    </label>
  );
}
