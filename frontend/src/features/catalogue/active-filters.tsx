import X from 'lucide/dist/esm/icons/x.mjs';
import { sortOptions, type ListOptions } from '@/entities/product/list-filter';
import { Button } from '@/ui/button/button';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Icon } from '@/ui/text/icon';
import * as styles from './active-filters.module.css';
import { anyPrice, priceRangeLabel, stepKey } from './list-filter-labels';
import type { ListChoices } from './use-list-options';

/** The chosen filters, which can be removed one by one or all at once. */
export default function ActiveFilters({ options }: { options: ListChoices }) {
  return (
    <div className={styles.row}>
      <ul className={styles.chips} aria-label="Seçtikleriniz">
        {activeChoices(options.choice).map(({ label, cleared }) => (
          <li key={label}>
            <button
              className={styles.chip}
              type="button"
              aria-label={`${label}: kaldır`}
              onClick={({ currentTarget }) => {
                leave(currentTarget);
                options.choose(cleared);
              }}
            >
              {label}
              <Icon of={X} />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className={styles.clear}
        onClick={() => {
          focusPageHeading({ preventScroll: true });
          options.clear('');
        }}
      >
        Temizle
      </Button>
    </div>
  );
}

/** Moves the focus before its button is removed. */
function leave(button: HTMLElement) {
  const place = button.closest('li');
  const neighbour = place?.previousElementSibling ?? place?.nextElementSibling;
  if (neighbour) neighbour.querySelector('button')?.focus();
  else focusPageHeading({ preventScroll: true });
}

/**
 * Returns the labels of the choices that differ from the default, in the order of the controls, each with the options
 * that remove it.
 */
function activeChoices(choice: ListOptions) {
  const { sort, reduced, soldOut } = choice;
  const choices: [string | false | undefined, Partial<ListOptions>][] = [
    [sortOptions.find(({ name }) => name === sort)?.label, { sort: '' }],
    [stepKey(choice) !== stepKey(anyPrice) && priceRangeLabel(choice), anyPrice],
    [reduced && 'İndirimdekiler', { reduced: false }],
    [soldOut && 'Stokta olmayanlar dahil', { soldOut: false }],
  ];
  return choices.flatMap(([label, cleared]) => (label ? [{ label, cleared }] : []));
}
