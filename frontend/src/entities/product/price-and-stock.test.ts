import { itemTotal } from '@/entities/cart/cart-items';
import { product } from '@/testing/handlers/catalogue';
import cases from '@/testing/tier-cases.json';
import { piecePrice } from './price-and-stock';

// Written by the rule's own test on the server (domain/src/tiers.rs), in kuruş.
test.each(cases)('lines of $offer with $tiers match the server', ({ offer, tiers, lines }) => {
  const tiered = product({
    offerPrice: offer / 100,
    tiers: tiers.map(([minQuantity = 0, price = 0]) => ({ minQuantity, price: price / 100 })),
  });
  const told = lines.map(([quantity = 0]) => [
    quantity,
    piecePrice(tiered, quantity) * 100,
    itemTotal({ product: tiered, quantity }) * 100,
  ]);
  expect(told.map((figures) => figures.map(Math.round))).toEqual(lines);
});
