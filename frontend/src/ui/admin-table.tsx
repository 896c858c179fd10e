import type { ReactNode, Ref } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './admin-table.module.css';

interface Column {
  heading: string;
  /** Whether its values are aligned to the right. */
  right?: boolean;
  /** The class of its cells, for their width. */
  className?: string | undefined;
  /** How the list is sorted by it. */
  sorted?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
}

interface SelectProps {
  onSelect: (ids: string[], isSelected: boolean) => void;
}

interface AdminTableProps extends SelectProps {
  columns: readonly Column[];
  /** The label of the checkbox that selects all rows. */
  selectAllLabel: string;
  /** The ids of the rows. */
  ids: string[];
  selected: ReadonlySet<string>;
  className?: string | undefined;
  /** A row for each id. */
  children: ReactNode;
}

/** A table of entries that staff select; its rows are cards where the screen is narrow. */
export function AdminTable({
  columns,
  selectAllLabel,
  ids,
  selected,
  onSelect,
  className,
  children,
}: AdminTableProps) {
  const areAllSelected = ids.every((id) => selected.has(id));
  return (
    <div className={styles.box}>
      <table className={classNames(styles.table, className)}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <label className={styles.selectAll}>
                <input
                  type="checkbox"
                  aria-label={selectAllLabel}
                  checked={areAllSelected}
                  onChange={() => onSelect(ids, !areAllSelected)}
                />
                <span aria-hidden="true">Hepsini seç</span>
              </label>
            </th>
            {columns.map(({ heading, right, className, sorted, onSort }) => (
              <th
                key={heading}
                scope="col"
                className={classNames(right && styles.right, className)}
                aria-sort={sorted}
              >
                {onSort ? (
                  <button type="button" className={styles.sort} onClick={onSort}>
                    {heading}
                    <span aria-hidden="true">{sorted && sortMarks[sorted]}</span>
                  </button>
                ) : (
                  heading
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const sortMarks = { ascending: ' ↑', descending: ' ↓', none: ' ↕' };

interface AdminRowProps extends SelectProps {
  id: string;
  /** The name of the entry, for the label of its checkbox. */
  name: string;
  label?: string;
  isSelected: boolean;
  ref?: Ref<HTMLTableRowElement>;
  /** The cells after the checkbox. */
  children: ReactNode;
}

export function AdminRow({ id, name, label, isSelected, onSelect, ref, children }: AdminRowProps) {
  return (
    <tr
      ref={ref}
      tabIndex={-1}
      data-entry={id}
      aria-label={label}
      className={isSelected ? styles.selected : undefined}
    >
      <td className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`${name}: seç`}
          checked={isSelected}
          onChange={() => onSelect([id], !isSelected)}
        />
      </td>
      {children}
    </tr>
  );
}
