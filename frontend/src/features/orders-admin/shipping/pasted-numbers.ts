import type { Order } from '@/api/types';

/** Tracking numbers from a spreadsheet, and the sentences about rows that fit no order. */
export interface PastedNumbers {
  /** By the order's id. */
  numbers: Map<string, string>;
  remarks: string[];
}

const orderNumber = /^\d{4}[- ]?\d{4}$/;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Reads what was copied from a spreadsheet: one column of tracking numbers, for the orders from `first` on, or rows of order
 * number and tracking number, whichever way round. Undefined for a single number, which is for one field.
 */
export function pastedNumbers(
  text: string,
  orders: Order[],
  first: number,
): PastedNumbers | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split(/[\t;]/).map((cell) => cell.trim()));
  const named = rows.filter((cells) => cells.length > 1 && cells.some(isOrderNumber));
  if (named.length > 0) return byOrderNumber(rows, orders);
  return rows.length < 2 ? undefined : belowOneAnother(rows, orders.slice(first));
}

const isOrderNumber = (cell: string) => orderNumber.test(cell);

function belowOneAnother(rows: string[][], orders: Order[]): PastedNumbers {
  const cells = rows.map(([cell = '']) => cell);
  const surplus = cells.slice(orders.length).filter((cell) => cell !== '');
  return {
    numbers: new Map(orders.slice(0, cells.length).map(({ _id }, row) => [_id, cells[row] ?? ''])),
    remarks: remarksOf({ 'Sipariş kalmadığı için boşta kalan numaralar': surplus }),
  };
}

function byOrderNumber(rows: string[][], orders: Order[]): PastedNumbers {
  const ids = new Map(orders.map(({ _id, number }) => [digitsOf(number), _id]));
  const numbers = new Map<string, string>();
  const [unknown, repeated]: [string[], string[]] = [[], []];
  for (const cells of rows) {
    const order = cells.find(isOrderNumber);
    const tracking = cells.find((cell) => cell !== '' && cell !== order);
    // A row without both is a heading or blank.
    if (!order || !tracking) continue;
    const id = ids.get(digitsOf(order));
    if (!id) unknown.push(order);
    else if (numbers.has(id)) repeated.push(order);
    else numbers.set(id, tracking);
  }
  return {
    numbers,
    remarks: remarksOf({
      'Bu pencerede olmayan siparişler': unknown,
      'Birden çok kez geçen siparişler, ilk satırları alındı': repeated,
    }),
  };
}

const remarksOf = (lists: Record<string, string[]>) =>
  Object.entries(lists).flatMap(([what, list]) =>
    list.length > 0 ? [`${what}: ${list.join(', ')}.`] : [],
  );
