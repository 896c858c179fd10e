import { memo, useId, useState, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { useFocusWhenGone } from '../focus/use-focus-when-gone';
import * as styles from './staff-table.module.css';

/** What a cell can do with its row. */
interface RowTools {
  focusRow: () => void;
  /** Whether the row's details are shown, their id, and how to show or hide them. */
  isOpen: boolean;
  detailsId: string;
  toggle: () => void;
}

export interface StaffColumn<Row> {
  heading: string;
  cell: (row: Row, tools: RowTools) => ReactNode;
  /** Whether its cells name their rows. */
  isHeader?: boolean;
  /** Whether its values are aligned to the right. */
  isRight?: boolean;
  /** Whether it is shown on wide screens alone. */
  isWide?: boolean;
  /** Whether the heading stands before the value where rows are cards, which have no head. */
  isNamed?: boolean;
  /** The class of its heading and its cells. */
  className?: string | undefined;
  /** Returns what a cell shows when it is pointed at. */
  title?: (row: Row) => string;
}

/** How a list is sorted by a column. */
interface ColumnSort {
  sorted: 'ascending' | 'descending' | 'none';
  onSort: () => void;
}

interface RowKind<Row> {
  /** They stay the same from rendering to rendering if rows are many: then a tick renders one row. */
  columns: readonly StaffColumn<Row>[];
  /** Returns the name of a row for the label of its checkbox. */
  rowName?: (row: Row) => string;
  rowLabel?: (row: Row) => string;
  /** Returns what a row shows below itself when it is opened. */
  details?: (row: Row) => ReactNode;
}

interface SelectProps {
  onSelect: (ids: string[], isSelected: boolean) => void;
}

interface StaffTableProps<Row> extends RowKind<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  label?: string;
  /** The label of the region around a table that scrolls sideways and has nothing in it to be focused. */
  region?: string;
  /** The columns that the list can be sorted by, by their headings. */
  sorts?: Record<string, ColumnSort>;
  /** Which rows are ticked, and which of them one click ticks together: all, if that is not said. */
  selection?: SelectProps & {
    selected: ReadonlySet<string>;
    selectAllLabel: string;
    together?: (rows: readonly Row[]) => readonly Row[];
  };
  /** Whether it has no frame of its own, as within a panel. */
  isPlain?: boolean;
  className?: string | undefined;
}

/** A table of what staff look after, which they may sort and tick; its rows are cards where the screen is narrow. */
export function StaffTable<Row>({
  rows,
  rowId,
  label,
  region,
  sorts = {},
  selection,
  isPlain = false,
  className,
  ...kind
}: StaffTableProps<Row>) {
  const { columns } = kind;
  // By keyboard, because it scrolls.
  const reachable = region !== undefined && { role: 'region', 'aria-label': region, tabIndex: 0 };
  return (
    <div className={isPlain ? undefined : styles.box} {...reachable}>
      <table
        className={classNames(
          styles.table,
          isPlain && styles.plain,
          selection && styles.selectable,
          className,
        )}
        aria-label={label}
      >
        <thead>
          <tr>
            {selection && (
              <SelectAll {...selection} ids={(selection.together?.(rows) ?? rows).map(rowId)} />
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.heading}
                heading={column.heading}
                className={columnClass(column)}
                sort={sorts[column.heading]}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StaffRow
              key={rowId(row)}
              id={rowId(row)}
              row={row}
              isSelected={selection?.selected.has(rowId(row)) ?? false}
              onSelect={selection?.onSelect}
              {...kind}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function columnClass<Row>({ isRight, isWide, className }: StaffColumn<Row>) {
  return classNames(isRight && styles.right, isWide && styles.wide, className);
}

interface SelectAllProps extends SelectProps {
  ids: string[];
  selected: ReadonlySet<string>;
  selectAllLabel: string;
}

function SelectAll({ ids, selected, selectAllLabel, onSelect }: SelectAllProps) {
  const areAllSelected = ids.every((id) => selected.has(id));
  return (
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
  );
}

const sortMarks = { ascending: ' ↑', descending: ' ↓', none: ' ↕' };

interface ColumnHeadProps {
  heading: string;
  className: string | undefined;
  sort: ColumnSort | undefined;
}

function ColumnHead({ heading, className, sort }: ColumnHeadProps) {
  return (
    <th scope="col" className={className} aria-sort={sort?.sorted}>
      {sort ? (
        <button type="button" className={styles.sort} onClick={sort.onSort}>
          {heading}
          <span aria-hidden="true">{sortMarks[sort.sorted]}</span>
        </button>
      ) : (
        heading
      )}
    </th>
  );
}

interface StaffRowProps<Row> extends RowKind<Row> {
  id: string;
  row: Row;
  isSelected: boolean;
  onSelect: SelectProps['onSelect'] | undefined;
}

// Memoised: a tick renders its own row, not all of them.
const StaffRow = memo(function StaffRow<Row>({
  id,
  row,
  columns,
  rowName,
  rowLabel,
  details,
  isSelected,
  onSelect,
}: StaffRowProps<Row>) {
  const element = useFocusWhenGone<HTMLTableRowElement>();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const tools = {
    focusRow: () => element.current?.focus(),
    isOpen,
    detailsId,
    toggle: () => setOpen(!isOpen),
  };
  const wide = columns.filter(({ isWide }) => isWide).length;
  return (
    <>
      <tr
        ref={element}
        tabIndex={-1}
        data-entry={id}
        aria-label={rowLabel?.(row)}
        className={isSelected ? styles.selected : undefined}
      >
        {onSelect && (
          <td className={styles.tick}>
            <input
              type="checkbox"
              aria-label={`${rowName?.(row) ?? id}: seç`}
              checked={isSelected}
              onChange={() => onSelect([id], !isSelected)}
            />
          </td>
        )}
        {columns.map((column) => (
          <StaffCell key={column.heading} column={column} row={row} tools={tools} />
        ))}
      </tr>
      {isOpen && details && (
        <tr id={detailsId} className={styles.details}>
          <td colSpan={columns.length - wide + (onSelect ? 1 : 0)}>{details(row)}</td>
          {wide > 0 && <td className={styles.wide} colSpan={wide} />}
        </tr>
      )}
    </>
  );
}) as <Row>(props: StaffRowProps<Row>) => ReactNode;

interface StaffCellProps<Row> {
  column: StaffColumn<Row>;
  row: Row;
  tools: RowTools;
}

function StaffCell<Row>({ column, row, tools }: StaffCellProps<Row>) {
  const { heading, cell, isHeader, isNamed, title } = column;
  const Cell = isHeader ? 'th' : 'td';
  return (
    <Cell
      scope={isHeader ? 'row' : undefined}
      className={columnClass(column)}
      title={title?.(row)}
      data-heading={isNamed ? heading : undefined}
    >
      {cell(row, tools)}
    </Cell>
  );
}
