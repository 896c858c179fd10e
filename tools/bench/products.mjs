// Products in any number, with names as a shop of this kind has them.
import { demoSeller } from '../demo.mjs';
import { logIn } from './api.mjs';

const categories = [
  'Okey Takımları',
  'Tavla Takımları',
  'Satranç Takımları',
  'Masa Oyunları',
  'Oyun Kağıtları',
  'Gıda Ürünleri',
  'Kıraathane Ürünleri',
];
const kinds = ['Okey Takımı', 'Tavla', 'Satranç Takımı', 'Tombala', 'İskambil', 'Çay', 'Tepsi'];
const materials = [
  'Ceviz',
  'Meşe',
  'Gürgen',
  'Sedefli',
  'Plastik',
  'Deri',
  'Bakır',
  'Çelik',
  'Cam',
];
const finishes = ['Parlak', 'Mat', 'Oymalı', 'Kakmalı', 'Nostaljik', 'Turnuva', 'Seyahat', 'Lüks'];
const makers = [
  'Anadolu',
  'Boğaziçi',
  'Kordon',
  'Palandöken',
  'Uludağ',
  'Ihlara',
  'Şirince',
  'Göreme',
];

/** Lines of one import; the server takes 10,000 at most. */
const linesAtOnce = 5_000;

/**
 * The name of product number `index`: every combination, then a model number.
 * @param {number} index
 */
export function productName(index) {
  const pick = (/** @type {string[]} */ list, /** @type {number} */ step) =>
    list[Math.floor(index / step) % list.length];
  const words = [pick(materials, 7), pick(finishes, 63), pick(kinds, 1), pick(makers, 504)];
  return `${words.join(' ')} No ${index}`;
}

/**
 * Adds products by the seller's own import.
 * @param {import("./shop.mjs").Shop} shop
 * @param {number} count
 */
export async function importProducts(shop, count) {
  const cookie = await logIn(shop, '/api/seller/login', demoSeller);
  for (let from = 0; from < count; from += linesAtOnce) {
    const to = Math.min(from + linesAtOnce, count);
    const response = await fetch(`${shop.url}/api/product/import?dryRun=false`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/csv' },
      body: `\u{feff}${[heading, ...lines(from, to)].join('\r\n')}`,
    });
    const report = /** @type {{ isApplied: boolean }} */ (await response.json());
    if (!response.ok || !report.isApplied)
      throw new Error(`import: ${JSON.stringify(report).slice(0, 500)}`);
  }
}

const heading = 'Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama';

/**
 * @param {number} from
 * @param {number} to
 */
function lines(from, to) {
  return Array.from({ length: to - from }, (_, step) => {
    const index = from + step;
    const price = 100 + (index % 900);
    const category = categories[index % categories.length];
    return `;${productName(index)};${category};${price + 50},00;${price},50;Evet;El işçiliği`;
  });
}
