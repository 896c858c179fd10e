import type { Product } from '@/api/types';
import { unitPriceText, unitWord } from '@/entities/product/price-and-stock';
import { foldTurkish } from '@/lib/turkish';

type NetAmount = NonNullable<Product['net']>;

/** What people write for each unit. */
const units: Record<string, NetAmount['unit']> = {
  g: 'g',
  gr: 'g',
  gram: 'g',
  kg: 'kg',
  kilo: 'kg',
  kilogram: 'kg',
  ml: 'ml',
  mililitre: 'ml',
  l: 'l',
  lt: 'l',
  litre: 'l',
  m: 'm',
  mt: 'm',
  metre: 'm',
  ad: 'piece',
  adet: 'piece',
};

const typed = /^(\d[\d.,]*)\s*(\p{L}+)$/u;

const grouped = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,|$)/;

const decimal = /^\d+(?:\.\d{1,3})?$/;

/**
 * Reads '500 g', '1,5 kg' or '1.000 ml'; null for everything else. A point before three digits groups thousands, as in
 * prices.
 */
export function parseNet(text: string): NetAmount | null {
  const [, amount = '', word = ''] = typed.exec(text.trim()) ?? [];
  const unit = units[foldTurkish(word)];
  const written = grouped.test(amount) ? amount.replaceAll('.', '') : amount;
  const plain = written.replace(',', '.');
  return unit && decimal.test(plain) ? { amount: Number(plain), unit } : null;
}

/** The unit of each unit's price, and how many are one of that. */
const priced = {
  g: ['kg', 1000],
  kg: ['kg', 1],
  ml: ['l', 1000],
  l: ['l', 1],
  m: ['m', 1],
  piece: ['piece', 1],
} as const satisfies Record<NetAmount['unit'], unknown>;

/** Says how an amount was read, without a point that groups thousands, and what one unit costs: '1250 kg → ₺0,40 / kg'. */
export function netHint({ amount, unit }: NetAmount, offerPrice: number | null): string {
  const read = `${amount.toLocaleString('tr-TR', { useGrouping: false })} ${unitWord(unit)}`;
  const [per, factor] = priced[unit];
  const isOnePiece = unit === 'piece' && amount === 1;
  if (!offerPrice || amount === 0 || isOnePiece) return read;
  return `${read} → ${unitPriceText({ amount: (offerPrice * factor) / amount, per })}`;
}
