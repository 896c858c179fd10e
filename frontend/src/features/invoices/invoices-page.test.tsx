import { screen, waitFor, within } from '@testing-library/react';
import { logInStaff } from '@/testing/handlers/account';
import { invoice, serveInvoices } from '@/testing/handlers/invoices';
import { switchInvoicingOn } from '@/testing/handlers/settings';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { watchSaving } from '@/testing/saving';
import { server } from '@/testing/server';

type Served = Parameters<typeof serveInvoices>;

/** Opens the page; notes the names of saved files. */
function open(invoices: Served[0], more: Served[1] = {}, at = '/seller/faturalar') {
  logInStaff();
  switchInvoicingOn();
  const served = serveInvoices(invoices, more);
  const saved = watchSaving();
  return { ...renderPage(at), ...served, saved };
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Faturalar' }))
    .getAllByRole('row')
    .slice(1);

const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index)}`);

test('lists invoices with buyer, sum and status', async () => {
  open([
    invoice(),
    invoice({
      _id: 'f2',
      number: 'DRD2026000000002',
      status: 'delivered',
      buyer: { name: 'Kahve Diyarı Ltd. Şti.', taxNumber: '9876543210' },
    }),
  ]);
  const [first, second] = await rows();
  expect(first).toHaveTextContent(
    'DRD202600000000120.11.2026 13:004827-1935Şükrü Işık 11111111111₺4.387,90Hazır',
  );
  expect(second).toHaveTextContent('Kahve Diyarı Ltd. Şti. 9876543210');
  expect(second).toHaveTextContent('PDF’i yüklendi');
  expect(screen.getByText('2 fatura')).toBeVisible();
});

test('asks the server for status, days and words', async () => {
  const { user, asked, address } = open([invoice()]);
  await rows();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Durum' }), 'İptal edilecek');
  await user.type(screen.getByRole('searchbox', { name: 'Fatura ara' }), 'isik{Enter}');
  await user.click(screen.getByRole('button', { name: 'Filtrele' }));
  await user.type(await screen.findByLabelText('İlk gün'), '2026-11-01');
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) as unknown as URLSearchParams)).toEqual({
      task: 'cancel',
      search: 'isik',
      from: '2026-11-01',
      page: '1',
      limit: '50',
    }),
  );
  expect(address()).toBe('/seller/faturalar?durum=iptal-edilecek&ara=isik&ilk=2026-11-01');
});

test('creates all invoices with one click, fifty a call', async () => {
  const orders = ids(120, 'o');
  const { user, calls } = open([], {
    tasks: { invoicesToMake: 120, invoiceDueInDays: 3 },
    waiting: orders,
  });
  expect(
    await screen.findByText('120 siparişin faturası oluşturulacak; en eskisi için 3 gün kaldı.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fatura oluştur (120)' }));
  expect(await screen.findByText('120 fatura oluşturuldu.')).toBeVisible();
  expect(calls).toEqual([
    { create: orders.slice(0, 50) },
    { create: orders.slice(50, 100) },
    { create: orders.slice(100) },
  ]);
});

test('says why an order gets no invoice', async () => {
  const { user } = open([], { tasks: { invoicesToMake: 1 }, waiting: ['o1'] });
  const message = 'İptal edilen siparişe fatura oluşturulmaz.';
  server.use(
    mock.post('/api/seller/invoice', ({ reply }) =>
      reply(200, {
        success: true,
        results: [{ order: 'o1', result: 'refused', code: 'order_cancelled', message }],
      }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Fatura oluştur (1)' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`4827-1935: ${message}`);
});

test('saves every invoice that is to be exported as one file', async () => {
  const ready = ids(130, 'f').map((_id) => invoice({ _id }));
  const { user, calls, asked, saved } = open(
    [invoice({ _id: 'x', status: 'delivered' }), ...ready],
    {
      tasks: { invoicesToExport: 130 },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'XML indir (130)' }));
  expect(await screen.findByText('130 faturanın XML’i indirildi.')).toBeVisible();
  expect(calls).toEqual([{ export: ready.map(({ _id }) => _id) }]);
  expect(asked.filter((query) => query.get('task') === 'export')).toHaveLength(2);
  expect(saved).toEqual(['faturalar-2026-11.zip']);
});

test('saves ticked invoices, whatever their status', async () => {
  const { user, calls } = open([invoice({ status: 'delivered' }), invoice({ _id: 'f2' })]);
  await rows();
  const [tick] = screen.getAllByRole('checkbox', { name: 'Fatura DRD2026000000001: seç' });
  if (tick) await user.click(tick);
  const bar = within(screen.getByRole('group', { name: 'Seçilen faturalar' }));
  await user.click(bar.getByRole('button', { name: 'XML indir (1)' }));
  await waitFor(() => expect(calls).toEqual([{ export: ['f1'] }]));
});

test('a refused export says why', async () => {
  const { user, saved } = open([invoice()], { tasks: { invoicesToExport: 1 } });
  server.use(
    mock.post('/api/seller/invoice/export', ({ reply }) =>
      reply(404, refusal('invoice_not_found', 'Fatura bulunamadı.')),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'XML indir (1)' }));
  expect(await screen.findByText('Fatura bulunamadı.')).toBeVisible();
  expect(saved).toEqual([]);
});

test('shows by file name what became of each PDF', async () => {
  const { user } = open([invoice({ status: 'exported' })], { tasks: { invoicesWithoutPdf: 1 } });
  server.use(
    mock.post('/api/seller/invoice/pdf', ({ reply }) =>
      reply(200, {
        success: true,
        results: [
          { file: 'DRD2026000000001.pdf', result: 'matched', number: 'DRD2026000000001' },
          { file: 'fis.pdf', result: 'unmatched', message: 'Bu adla fatura bulunamadı.' },
        ],
      }),
    ),
  );
  expect(await screen.findByText('1 faturanın PDF’i yüklenmedi.')).toBeVisible();
  await user.upload(screen.getByLabelText('PDF dosyaları'), [
    new File(['%PDF-1.7'], 'DRD2026000000001.pdf', { type: 'application/pdf' }),
    new File(['%PDF-1.7'], 'fis.pdf', { type: 'application/pdf' }),
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'PDF yükleme' }));
  expect(dialog.getByRole('status')).toHaveTextContent(
    '2 PDF’ten 1 tanesi bir faturayla eşleşti. Faturası ilk kez yüklenen müşterilere e-postayla haber verilir.',
  );
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Eşleşmedifis.pdfBu adla fatura bulunamadı.',
    'EşleştiDRD2026000000001.pdfDRD2026000000001',
  ]);
});

test('does not send more than a server takes', async () => {
  const { user } = open([invoice()]);
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  const file = new File(['x'], 'buyuk.zip', { type: 'application/zip' });
  Object.defineProperty(file, 'size', { value: 64 * 1024 * 1024 + 1 });
  await screen.findByText('PDF’i eksik fatura yok.');
  await user.upload(screen.getByLabelText('PDF dosyaları'), file);
  expect(await screen.findByText('Dosyalar birlikte en çok 64 MB olabilir.')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('shows the document as a person reads it', async () => {
  const { user, address } = open([invoice()]);
  await user.click(await screen.findByRole('link', { name: 'DRD2026000000001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fatura DRD2026000000001' }));
  expect(address()).toBe('/seller/faturalar?fatura=f1');
  expect(
    await dialog.findByText('Alıcı e-Fatura mükellefi ise entegratör e-Fatura düzenler.'),
  ).toBeVisible();
  const seller = dialog.getByRole('region', { name: 'Satıcı' });
  expect(seller).toHaveTextContent(
    'Dördüncü Oyun & Hediye Ltd. Şti.VKN 8760047464, Kadıköy vergi dairesiModa Cad. No: 4/A, Kadıköy / İstanbul, 34710, Türkiye0 216 111 22 33, bilgi@shop.example',
  );
  const buyer = dialog.getByRole('region', { name: 'Alıcı' });
  expect(buyer).toHaveTextContent('Yılmaz & Oğulları A.Ş.VKN 8790017566, Beşiktaş vergi dairesi');
  const lines = dialog.getByRole('region', { name: 'Satırlar' });
  expect(lines).toHaveTextContent('Ceviz Istakalı Okey Takımı1₺102,87–%20: ₺20,58₺102,87');
  expect(lines).toHaveTextContent('KDV %20 (matrah ₺102,87)₺20,58Ödenecek₺123,45');
  expect(dialog.getByRole('region', { name: 'İnternet satışı' })).toHaveTextContent(
    'İnternet adresihttps://shop.exampleÖdeme şekliEFT/HAVALEHesapTR330006100519786457841326Teslimat adresi',
  );
  expect(dialog.getByRole('link', { name: 'XML indir' })).toHaveAttribute(
    'href',
    '/api/seller/invoice/f1/xml',
  );
});

test('offers no PDF of a cancelled invoice', async () => {
  open(
    [invoice({ status: 'cancelled', cancelReason: 'Yanlış', hasPdf: true })],
    {},
    '/seller/faturalar?fatura=f1',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Fatura DRD2026000000001' }));
  expect(dialog.getByRole('link', { name: 'XML indir' })).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'PDF indir' })).not.toBeInTheDocument();
});

test('says when a document can’t be read', async () => {
  open([invoice()], { xml: '<Invoice>' }, '/seller/faturalar?fatura=f1');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Belge gösterilemedi');
});

test('cancels with a reason, and names the integrator', async () => {
  const { user, calls } = open([invoice()], {}, '/seller/faturalar?fatura=f1');
  await user.click(await screen.findByRole('button', { name: 'İptal et' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Faturayı iptal et: DRD2026000000001' }),
  );
  expect(dialog.getByText('Entegratörünüzde de iptal edin.')).toBeVisible();
  expect(dialog.getByText(/siparişteki alıcı bilgileriyle/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Faturayı iptal et' }));
  expect(await dialog.findByText('Neden boş bırakılamaz.')).toBeVisible();
  await user.type(dialog.getByLabelText('Neden'), 'Yanlış alıcı');
  await user.click(dialog.getByRole('button', { name: 'Faturayı iptal et' }));
  expect(await screen.findByText('Fatura iptal edildi.')).toBeVisible();
  expect(calls).toEqual([{ cancel: 'f1', reason: 'Yanlış alıcı' }]);
});

test('leads to the invoices of cancelled orders', async () => {
  const { user } = open([invoice({ status: 'exported' })], { tasks: { invoicesToCancel: 1 } });
  expect(await screen.findByText(/İptal edilecek fatura: 1\./)).toBeVisible();
  const [link] = screen.getAllByRole('link', { name: 'Göster' });
  if (link) await user.click(link);
  await user.click(await screen.findByRole('button', { name: 'İptal et: DRD2026000000001' }));
  expect(
    await screen.findByRole('dialog', { name: 'Faturayı iptal et: DRD2026000000001' }),
  ).toBeVisible();
});

test('a shop that makes no invoices says how to begin', async () => {
  logInStaff();
  serveInvoices([]);
  renderPage('/seller/faturalar');
  expect(await screen.findByText('Fatura oluşturma kapalı.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Fatura ayarlarını aç' })).toHaveAttribute(
    'href',
    '/seller/ayarlar#invoicing',
  );
  expect(screen.queryByRole('heading', { name: 'Yapılacaklar' })).not.toBeInTheDocument();
});

test('empty results can be widened', async () => {
  const { user } = open([invoice()], {}, '/seller/faturalar?durum=iptal');
  await user.click(await screen.findByRole('button', { name: 'Filtreleri temizle' }));
  expect(await rows()).toHaveLength(1);
});

test('a failed list can be loaded again', async () => {
  const { user } = open([invoice()]);
  server.use(mock.get('/api/seller/invoice', lostConnection, { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await rows()).toHaveLength(1);
});
