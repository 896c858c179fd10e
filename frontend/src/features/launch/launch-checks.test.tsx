import { screen, within } from '@testing-library/react';
import { logInStaff } from '@/testing/handlers/account';
import { settings, switchInvoicingOn } from '@/testing/handlers/settings';
import { mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { launchFacts } from './check-texts';

function serve(checks: Record<string, boolean>, products: { maker?: number; food?: number } = {}) {
  server.use(
    mock.get('/api/seller/launch-checks', ({ reply }) =>
      reply(200, {
        success: true,
        checks: Object.entries(checks).map(([variable, isDone]) => ({
          variable,
          setting: variable === 'SHOP_MERSIS' ? 'mersis' : null,
          isDone,
        })),
        productsWithoutMaker: products.maker ?? 0,
        foodWithoutIngredients: products.food ?? 0,
      }),
    ),
  );
}

test('lists open tasks first, with reason and link', async () => {
  logInStaff();
  serve({ SHOP_ADDRESS: true, SHOP_MERSIS: false, SHOP_NEU: false });
  renderPage('/seller/yayina-hazirlik');
  const list = within(await screen.findByRole('list', { name: 'Hazırlık' }));
  expect(screen.getByText('2 eksik')).toBeVisible();
  const [first, second, third] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('MERSİS numarası');
  expect(first).not.toHaveTextContent('SHOP_');
  expect(list.getByRole('link', { name: 'MERSİS numarası' })).toHaveAttribute(
    'href',
    '/seller/ayarlar#mersis',
  );
  expect(first).toHaveTextContent('Eksik');
  // A check without its own text shows its key.
  expect(second).toHaveTextContent('SHOP_NEU');
  expect(third).toHaveTextContent('Tamam');
  expect(screen.getByRole('link', { name: 'KVKK Aydınlatma Metni' })).toBeVisible();
});

test('counts what products lack and leads to them', async () => {
  logInStaff();
  serve({ SHOP_ADDRESS: true }, { maker: 1250, food: 2 });
  renderPage('/seller/yayina-hazirlik');
  const list = within(await screen.findByRole('list', { name: 'Hazırlık' }));
  expect(screen.getByText('2 eksik')).toBeVisible();
  const [first, second, third] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Ürünlerin üreticisi.*1\.250 üründe eksik$/);
  expect(second).toHaveTextContent(/^Gıdaların içindekileri.*2 üründe eksik$/);
  expect(third).toHaveTextContent('Tamam');
  expect(list.getByRole('link', { name: 'Ürünlerin üreticisi' })).toHaveAttribute(
    'href',
    '/seller/product-list?eksik=uretici',
  );
  expect(list.getByRole('link', { name: 'Gıdaların içindekileri' })).toHaveAttribute(
    'href',
    '/seller/product-list?eksik=icindekiler',
  );
});

test('says when nothing is left', async () => {
  logInStaff();
  serve({ SHOP_ADDRESS: true });
  renderPage('/seller/yayina-hazirlik');
  expect(await screen.findByText('Hepsi tamam')).toBeVisible();
});

test('says what is missing for invoices', async () => {
  logInStaff();
  serve({ SHOP_ADDRESS: true });
  server.use(
    mock.get('/api/seller/settings', ({ reply }) =>
      reply(200, {
        success: true,
        settings: settings({ invoiceSeries: { value: 'DRD', source: 'database' } }),
        updatedAt: '2026-11-25T09:00:00Z',
      }),
    ),
  );
  renderPage('/seller/yayina-hazirlik');
  const missing = within(await screen.findByRole('list', { name: 'Fatura için eksik olanlar' }));
  const links = missing.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Vergi numarası', '/seller/ayarlar#taxNumber'],
    ['Vergi dairesi', '/seller/ayarlar#taxOffice'],
    ['Fatura adresi', '/seller/ayarlar#invoiceAddress'],
  ]);
  expect(screen.getByRole('link', { name: 'Fatura ayarlarını aç' })).toBeVisible();
});

test('a shop that makes invoices says so', async () => {
  logInStaff();
  serve({ SHOP_ADDRESS: true });
  switchInvoicingOn();
  renderPage('/seller/yayina-hazirlik');
  const region = within(await screen.findByRole('region', { name: 'e-Arşiv fatura' }));
  expect(region.getByText('Açık')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Fatura ayarlarını aç' })).not.toBeInTheDocument();
});

test('has a text for every check', () => {
  for (const { label, why } of Object.values(launchFacts)) {
    expect(label).not.toBe('');
    expect(why).toMatch(/\.$/);
  }
});
