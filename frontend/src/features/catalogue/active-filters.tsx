import { X } from 'lucide';
import { usualOptions, type ListOptions } from '@/entities/product/list-filter';
import { Button } from '@/ui/button';
import { focusPageHeading } from '@/ui/focus-page-heading';
import { Icon } from '@/ui/icon';
import * as styles from './active-filters.module.css';
import { activeChoices } from './list-filter-labels';

interface ActiveFiltersProps {
  choice: ListOptions;
  onChoose: (changes: Partial<ListOptions>) => void;
  onClear: (sort: ListOptions['sort']) => void;
}

/** What is chosen, each to be taken back by itself, or all at once. */
export default function ActiveFilters({ choice, onChoose, onClear }: ActiveFiltersProps) {
  return (
    <div className={styles.row}>
      <ul className={styles.chips} aria-label="Seçtikleriniz">
        {activeChoices(choice).map(({ label, usual }) => (
          <li key={label}>
            <button
              className={styles.chip}
              type="button"
              aria-label={`${label}: kaldır`}
              onClick={({ currentTarget }) => {
                leave(currentTarget);
                onChoose(usual);
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
          onClear(usualOptions.sort);
        }}
      >
        Temizle
      </Button>
    </div>
  );
}

/** Hands the focus on before the button that has it goes. */
function leave(button: HTMLElement) {
  const place = button.closest('li');
  const neighbour = place?.previousElementSibling ?? place?.nextElementSibling;
  if (neighbour) neighbour.querySelector('button')?.focus();
  else focusPageHeading({ preventScroll: true });
}
