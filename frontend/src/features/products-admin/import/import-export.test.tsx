import { screen, waitFor, within } from '@testing-library/react';
import type { ImportedLine, ProductImport } from '@/api/types';
import { definitionOf } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { serveProductsAdmin } from '@/testing/handlers/products-admin';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const line = (over: Partial<ImportedLine> = {}): ImportedLine => ({
  line: 2,
  name: 'Ceviz Tavla',
  outcome: 'update',
  changes: [{ field: 'Satış fiyatı', from: '2.149,00', to: '1.999,90' }],
  problems: [],
  ...over,
});

const report = (lines: ImportedLine[], isApplied = false): ProductImport => {
  const count = (outcome: ImportedLine['outcome']) =>
    lines.filter((one) => one.outcome === outcome).length;
  return {
    isApplied,
    added: count('add'),
    updated: count('update'),
    unchanged: count('unchanged'),
    failed: count('error'),
    recounted: 0,
    soldSinceCounted: 0,
    version: `v${JSON.stringify(lines).length}`,
    lines,
  };
};

const csv = 'Kod;Ad\r\np1;Ceviz Tavla\r\n';

/** Answers dry runs and real ones; keeps what it was sent. */
function serveImport(lines: ImportedLine[]) {
  const calls: Record<'dryRun' | 'version' | 'type' | 'text', string | null>[] = [];
  server.use(
    mock.post('/api/product/import', async ({ request, reply }) => {
      const query = new URL(request.url).searchParams;
      const dryRun = query.get('dryRun');
      const type = request.headers.get('content-type');
      calls.push({ dryRun, version: query.get('version'), type, text: await request.text() });
      return reply(200, { success: true, ...report(lines, dryRun === 'false') });
    }),
  );
  return calls;
}

async function choose(file = new File([csv], 'urunler.csv', { type: 'text/csv' })) {
  serveProductsAdmin();
  logInStaff();
  const view = renderPage('/seller/product-list');
  await view.user.upload(await screen.findByLabelText('CSV dosyası'), file);
  return view;
}

async function openDialog() {
  const view = await choose();
  const dialog = within(await screen.findByRole('dialog', { name: 'Excel/CSV ile ürün yükle' }));
  return { ...view, dialog };
}

test('all products can be had as a file', async () => {
  serveProductsAdmin();
  logInStaff();
  renderPage('/seller/product-list');
  const link = await screen.findByRole('link', { name: 'CSV indir' });
  expect(link).toHaveAttribute('href', '/api/product/export');
  expect(link).toHaveAttribute('download');
  expect(screen.getByRole('link', { name: 'Excel indir' })).toHaveAttribute(
    'href',
    '/api/product/export?format=xlsx',
  );
});

test('a workbook is sent as one', async () => {
  const calls = serveImport([line()]);
  await choose(new File(['PK'], 'Ürünler.XLSX'));
  await screen.findByRole('dialog', { name: 'Excel/CSV ile ürün yükle' });
  await waitFor(() =>
    expect(calls[0]?.type).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ),
  );
});

test('previews changes and applies on Uygula', async () => {
  const added = line({ line: 3, name: 'Yeni Okey', outcome: 'add', changes: [] });
  const same = line({ line: 4, name: 'Siyah Çay 1 kg', outcome: 'unchanged', changes: [] });
  const calls = serveImport([line(), added, same]);
  const { user, dialog } = await openDialog();
  const lines = await dialog.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '2. satır Ceviz Tavla DeğişiklikSatış fiyatıEski: 2.149,00 → Yeni: 1.999,90',
    '3. satır Yeni Okey Yeni ürün',
  ]);
  expect(definitionOf(dialog.getByText('Eklenecek'))).toHaveTextContent('1');
  expect(calls).toEqual([{ dryRun: 'true', version: null, type: 'text/csv', text: csv }]);

  await user.click(dialog.getByRole('button', { name: 'Uygula' }));
  expect(await dialog.findByText('Uygulandı: 1 ürün eklendi, 1 ürün değişti.')).toBeVisible();
  const { version } = report([line(), added, same]);
  expect(calls[1]).toEqual({ dryRun: 'false', version, type: 'text/csv', text: csv });
  expect(dialog.queryByRole('button', { name: 'Uygula' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Tamam' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('writes older stock only by choice', async () => {
  const asked: string[] = [];
  server.use(
    mock.post('/api/product/import', ({ query, reply }) => {
      const withStock = query.get('stock') === 'true';
      const isApplied = query.get('dryRun') === 'false';
      asked.push(`${isApplied ? 'apply' : 'look'} ${withStock ? 'with' : 'without'}`);
      const lines = withStock ? [line(), line({ line: 3, name: 'Okey' })] : [line()];
      const counts = { recounted: 2, soldSinceCounted: 1 };
      return reply(200, { success: true, ...report(lines, isApplied), ...counts });
    }),
  );
  const { user, dialog } = await openDialog();
  const stocks = await dialog.findByRole('checkbox', { name: 'Stokları da yaz' });
  expect(stocks).not.toBeChecked();
  expect(stocks).toHaveAccessibleDescription(
    /^2 ürünün stoku dosyadakinden farklı. Bunların 1 tanesi son sayımdan beri satıldı/,
  );
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  await user.click(stocks);
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  await user.click(stocks);
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Uygula' }));
  expect(await dialog.findByText(/^Uygulandı/)).toBeVisible();
  expect(asked).toEqual([
    'look with',
    'look without',
    'look with',
    'look without',
    'apply without',
  ]);
  expect(stocks).not.toBeInTheDocument();
});

test('a bad line blocks applying', async () => {
  const bad = line({
    line: 7,
    name: 'Bozuk',
    outcome: 'error',
    changes: [],
    problems: ['Fiyat okunamadı.', 'Böyle bir kategori yok.'],
  });
  serveImport([line(), bad]);
  const { dialog } = await openDialog();
  const [first] = await dialog.findAllByRole('listitem');
  expect(first).toHaveTextContent('7. satır Bozuk HataFiyat okunamadı.Böyle bir kategori yok.');
  expect(dialog.getByRole('status')).toHaveTextContent('1 satır hatalı.');
  expect(dialog.queryByRole('button', { name: 'Uygula' })).not.toBeInTheDocument();
});

test('a file that changes nothing says so', async () => {
  serveImport([line({ outcome: 'unchanged', changes: [] })]);
  const { dialog } = await openDialog();
  expect(await dialog.findByText(/değişecek bir şey yok/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Uygula' })).not.toBeInTheDocument();
});

test('an unreadable file can be resent', async () => {
  server.use(
    mock.post('/api/product/import', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Başlıklar eksik: Fiyat.')),
    ),
  );
  const { user, dialog } = await openDialog();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Başlıklar eksik: Fiyat.');
  serveImport([line()]);
  await user.click(dialog.getByRole('button', { name: 'Yeniden denetle' }));
  expect(await dialog.findByRole('button', { name: 'Uygula' })).toBeVisible();
});

test('a refused Uygula keeps what was shown', async () => {
  serveImport([line()]);
  const { user, dialog } = await openDialog();
  await dialog.findByRole('button', { name: 'Uygula' });
  server.use(
    mock.post('/api/product/import', ({ reply }) =>
      reply(503, refusal('busy', 'Mağaza şu anda yoğun.')),
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Uygula' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Mağaza şu anda yoğun.');
  expect(dialog.getByRole('listitem')).toHaveTextContent('Ceviz Tavla');
});

test('asks again when a price has changed since it was shown', async () => {
  serveImport([line()]);
  const { user, dialog } = await openDialog();
  await dialog.findByRole('button', { name: 'Uygula' });
  const now = line({ changes: [{ field: 'Satış fiyatı', from: '1.899,00', to: '1.999,90' }] });
  const calls = serveImport([now]);
  server.use(
    mock.post(
      '/api/product/import',
      ({ reply }) => reply(409, refusal('changed_meanwhile', 'Ürünler değişti.')),
      { once: true },
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Uygula' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('hiçbir şey kaydedilmedi');
  expect(dialog.getByRole('listitem')).toHaveTextContent('Eski: 1.899,00 → Yeni: 1.999,90');
  expect(calls).toMatchObject([{ dryRun: 'true' }]);
  await user.click(dialog.getByRole('button', { name: 'Uygula' }));
  expect(await dialog.findByText(/^Uygulandı/)).toBeVisible();
  expect(calls[1]).toMatchObject({ dryRun: 'false', version: report([now]).version });
});

test('shows thousands of lines by hundreds', async () => {
  serveImport(Array.from({ length: 250 }, (_, index) => line({ line: index + 2 })));
  const { user, dialog } = await openDialog();
  expect(await dialog.findAllByRole('listitem')).toHaveLength(100);
  await user.click(dialog.getByRole('button', { name: 'Devamını göster (150)' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(200);
});

test('does not send a file too large', async () => {
  const calls = serveImport([line()]);
  await choose(new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'dev.csv', { type: 'text/csv' }));
  expect(await screen.findByText('dev.csv: Dosya en çok 8 MB olabilir.')).toBeVisible();
  expect(calls).toEqual([]);
});
