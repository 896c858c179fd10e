// Products in any number, with names like those of the shop.
import { demoSeller } from '../demo.ts';
import { logIn } from '../load/api.ts';

const categories =
  'Okey Takımları,Tavla Takımları,Satranç Takımları,Masa Oyunları,Oyun Kağıtları,Gıda Ürünleri,Kıraathane Ürünleri';
const kinds = 'Okey Takımı,Tavla,Satranç Takımı,Tombala,İskambil,Çay,Tepsi';
const materials = 'Ceviz,Meşe,Gürgen,Sedefli,Plastik,Deri,Bakır,Çelik,Cam';
const finishes = 'Parlak,Mat,Oymalı,Kakmalı,Nostaljik,Turnuva,Seyahat,Lüks';
const makers = 'Anadolu,Boğaziçi,Kordon,Palandöken,Uludağ,Ihlara,Şirince,Göreme';

/** Products of a group. */
export const variants = 5;

/** Lines per import, whole groups; the server accepts 10,000 at most. */
const linesAtOnce = 5_000;

function pick(list: string, index: number) {
  const words = list.split(',');
  return words[Math.floor(index) % words.length];
}

/** Returns the name of a product: all combinations of words, then a model number. */
export const productName = (index: number) =>
  [
    ...[pick(materials, index / 7), pick(finishes, index / 63), pick(kinds, index)],
    ...[pick(makers, index / 504), `No ${index}`],
  ].join(' ');

/** Adds products by the seller's import. */
export async function importProducts(url: string, count: number) {
  const cookie = await logIn(url, '/api/seller/login', demoSeller);
  for (let from = 0; from < count; from += linesAtOnce) {
    const indexes = Array.from({ length: Math.min(linesAtOnce, count - from) }, (_, n) => from + n);
    const response = await fetch(`${url}/api/product/import?dryRun=false`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/csv' },
      body: `\u{feff}${[heading, ...indexes.map(line)].join('\r\n')}`,
    });
    const report = await response.text();
    if (!JSON.parse(report).isApplied) throw new Error(`import: ${report.slice(0, 500)}`);
  }
}

const heading = 'Kod;Ad;Kategori;Fiyat;Satış fiyatı;Stokta;Açıklama;Grup;Seçenek 1';

function line(index: number) {
  const price = 100 + (index % 900);
  const category = pick(categories, index);
  const group = `Grup ${Math.floor(index / variants)};Beden: ${index % variants}`;
  return `;${productName(index)};${category};${price + 50},00;${price},50;Evet;El işçiliği;${group}`;
}
