import X from 'lucide/dist/esm/icons/x.mjs';
import { Button } from '@/ui/button/button';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Icon } from '@/ui/text/icon';
import * as styles from './active-filters.module.css';
import { activeChoices } from './list-filter-labels';
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
