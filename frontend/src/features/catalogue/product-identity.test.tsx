import { screen, within } from '@testing-library/react';
import type { Product } from '@/api/types';
import { useCart } from '@/entities/cart/cart-store';
import { product, serveCatalogue } from '@/testing/handlers/catalogue';
import { maker } from '@/testing/handlers/makers';
import { mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const { _id, name, address, contact, isImporter } = maker();

const tea: Partial<Product> = {
  category: 'Gıda Ürünleri',
  maker: { _id, name, address, contact, isImporter },
  origin: 'Türkiye',
  warnings: ['Serin yerde saklayın.', 'Çocuklardan uzak tutun.'],
  net: { amount: 500, unit: 'g' },
  food: {
    ingredients: 'Çay, süt tozu, şeker',
    allergens: 'Süt',
    storage: 'Kuru yerde',
    operator: 'Yıldız Çay A.Ş.',
    registration: 'TR-53-K-000001',
  },
  price: 249.9,
  offerPrice: 249.9,
  unitPrice: { amount: 499.8, per: 'kg' },
};

function openProduct(over: Partial<Product>) {
  const shown = product(over);
  server.use(
    mock.get('/api/product/{id}', ({ reply }) => reply(200, { success: true, product: shown })),
  );
  // Last, as its address looks like a product's.
  serveCatalogue([shown]);
  return renderPage('/urunler/gıda ürünleri/p1');
}

const heading = () => screen.queryByRole('heading', { name: 'Ürün bilgileri' });
const fact = (term: string) => screen.getByRole('row', { name: new RegExp(`^${term} `) });

test('a product says all that is known of it', async () => {
  openProduct(tea);
  expect(await screen.findByRole('heading', { name: 'Ürün bilgileri' })).toBeVisible();
  expect(fact('Üretici')).toHaveTextContent('Yıldız Çay A.Ş.Sahil Cad. No: 1, Rize');
  expect(screen.getByRole('link', { name: contact })).toHaveAttribute('href', `mailto:${contact}`);
  expect(fact('Menşei')).toHaveTextContent('Türkiye');
  expect(fact('Net miktar')).toHaveTextContent('500 g');
  expect(fact('İçindekiler')).toHaveTextContent('Çay, süt tozu, şeker');
  expect(within(fact('İçindekiler')).getByText('süt').localName).toBe('b');
  expect(fact('Alerjenler')).toHaveTextContent('Süt');
  expect(fact('Saklama koşulları')).toHaveTextContent('Kuru yerde');
  expect(fact('Gıda işletmecisi')).toHaveTextContent('Yıldız Çay A.Ş.');
  expect(fact('İşletme kayıt no')).toHaveTextContent('TR-53-K-000001');
  const warnings = within(fact('Uyarılar')).getAllByRole('listitem');
  expect(warnings.map(({ textContent }) => textContent)).toEqual(tea.warnings);
});

test('a product says nothing that is not known', async () => {
  openProduct({});
  await screen.findByRole('heading', { level: 1 });
  expect(heading()).not.toBeInTheDocument();
});

test('names an importer as such, and no empty row', async () => {
  const importer = { _id, name, address, contact: '+902120000000', isImporter: true };
  openProduct({ maker: importer });
  expect(await screen.findByRole('row', { name: /^İthalatçı / })).toBeVisible();
  expect(screen.getByRole('link', { name: '0 212 000 00 00' })).toHaveAttribute(
    'href',
    'tel:+902120000000',
  );
  expect(screen.queryByText('Menşei')).not.toBeInTheDocument();
  expect(screen.queryByText('Uyarılar')).not.toBeInTheDocument();
});

test('the page tells the unit price of the offer alone', async () => {
  const { user } = openProduct({ ...tea, tiers: [{ minQuantity: 2, price: 200 }] });
  expect(await screen.findByText('₺499,80 / kg')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /artır/ }));
  expect(screen.getByText('₺200,00', { selector: 'strong' })).toBeVisible();
  expect(screen.queryByText('₺499,80 / kg')).not.toBeInTheDocument();
});

test.each([
  ['kg', '₺499,80 / kg'],
  ['l', '₺499,80 / l'],
  ['m', '₺499,80 / m'],
  ['piece', '₺499,80 / adet'],
] as const)('a card tells the price of one %s', async (per, text) => {
  serveCatalogue([product({ ...tea, unitPrice: { amount: 499.8, per } })]);
  renderPage('/urunler');
  expect(await screen.findByText(text)).toBeVisible();
});

test('the card of variants at several prices tells none', async () => {
  const group = { _id: 'g', name: 'Çay', options: [] };
  serveCatalogue([
    product({ ...tea, group, groupSize: 2, priceFrom: 100, priceTo: 200, cheapestVariant: 'p1' }),
  ]);
  renderPage('/urunler');
  expect(await screen.findByText('başlayan fiyatlarla')).toBeVisible();
  expect(screen.queryByText(/\/ kg/)).not.toBeInTheDocument();
});

test.each([
  ['p1', true],
  ['p2', false],
])('the card of variants at one price tells that of the linked %s', async (linked, isTold) => {
  const group = { _id: 'g', name: 'Çay', options: [] };
  serveCatalogue([
    product({
      ...tea,
      _id: 'p1',
      ...{ group, groupSize: 2, priceFrom: 249.9, priceTo: 249.9, cheapestVariant: linked },
    }),
  ]);
  renderPage('/urunler');
  expect(await screen.findByText('2 seçenek')).toBeVisible();
  expect(screen.queryAllByText('₺499,80 / kg')).toHaveLength(isTold ? 1 : 0);
});

test('the cart tells the unit price of the offer alone', async () => {
  serveCatalogue([
    product(tea),
    product({ ...tea, _id: 'p2', name: 'Çok', tiers: [{ minQuantity: 2, price: 200 }] }),
  ]);
  useCart.setState({ items: { p1: 1, p2: 2 } });
  renderPage('/sepet');
  expect(await screen.findByText('Gıda Ürünleri · ₺249,90 · ₺499,80 / kg')).toBeVisible();
  expect(screen.getByText('Gıda Ürünleri · ₺200,00 (2 adet fiyatı)')).toBeVisible();
});
