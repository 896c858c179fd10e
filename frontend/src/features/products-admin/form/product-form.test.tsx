import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ancestor } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { categories, product } from '@/testing/handlers/catalogue';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { picture, showPreviews, watchUploads } from '@/testing/uploads';
import * as slotsStyles from '../pictures/picture-slots.module.css';

type User = ReturnType<typeof renderPage>['user'];

showPreviews();

async function open() {
  logInStaff();
  const view = renderPage('/seller');
  await screen.findByRole('heading', { name: 'Ürün Ekle' });
  await screen.findByRole('option', { name: 'Tavla Takımları' });
  return view;
}

async function fillIn(user: User, prices: [string, string] = ['2.450', '2149,90']) {
  await user.type(screen.getByLabelText('Ürün adı'), 'Ceviz Tavla');
  await user.type(
    screen.getByLabelText('Ürün açıklaması'),
    ' Masif ceviz gövde {Enter}{Enter}30 pul',
  );
  await user.selectOptions(screen.getByLabelText('Kategori'), 'Tavla Takımları');
  await user.type(screen.getByLabelText('Fiyat'), prices[0]);
  await user.type(screen.getByLabelText('Satış fiyatı'), prices[1]);
}

const send = (user: User) => user.click(screen.getByRole('button', { name: 'EKLE' }));

const add: Resolver<'post', '/api/product/add'> = ({ reply }) =>
  reply(201, { success: true, message: 'Ürün eklendi.', product: product() });

function serveAdd(answer = add) {
  server.use(mock.post('/api/product/add', answer));
  return watchUploads();
}

test('asks before a typed product is left', async () => {
  logInStaff();
  const { user } = renderApp('/seller');
  await screen.findByRole('heading', { name: 'Ürün Ekle' });
  await user.type(screen.getByLabelText('Ürün adı'), 'Ceviz Tavla');
  await user.click(screen.getByRole('link', { name: /^Siparişler/ }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Sayfada kal' }));
  expect(screen.getByLabelText('Ürün adı')).toHaveValue('Ceviz Tavla');
});

test('offers the seven categories', async () => {
  await open();
  const select = screen.getByLabelText('Kategori');
  const options = within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(options).toEqual(['Kategori seçin', ...categories.map(({ path }) => path)]);
});

test('sends the form, then empties it', async () => {
  const received = serveAdd();
  const { user } = await open();
  await user.upload(screen.getByLabelText('Görsel 1: Yükle'), [
    picture('bir.jpg'),
    picture('iki.webp', 'image/webp'),
  ]);
  await fillIn(user);
  await user.type(screen.getByLabelText('Stok adedi'), '12');
  await user.selectOptions(screen.getByLabelText('KDV oranı'), '%10');
  await user.click(screen.getByRole('button', { name: 'Yeni kademe' }));
  await user.type(screen.getByLabelText('1. kademe: en az adet'), '6');
  await user.type(screen.getByLabelText('1. kademe: birim fiyat'), '1.999,50');
  await send(user);
  expect(await screen.findByText('Ürün eklendi.')).toBeVisible();
  expect(received('productData')).toEqual([
    {
      json: {
        name: 'Ceviz Tavla',
        description: ['Masif ceviz gövde', '30 pul'],
        category: 'Tavla Takımları',
        exemption: null,
        price: 2450,
        offerPrice: 2149.9,
        inStock: true,
        stock: 12,
        sku: null,
        barcode: null,
        brand: null,
        vatRate: 10,
        tiers: [{ minQuantity: 6, price: 1999.5 }],
        makerId: null,
        origin: null,
        warnings: [],
        net: null,
        food: null,
      },
      images: ['bir.jpg', 'iki.webp'],
    },
  ]);
  expect(screen.getByLabelText('Ürün adı')).toHaveValue('');
  expect(screen.getByLabelText('Ürün adı')).toHaveFocus();
  expect(screen.getByLabelText('Fiyat')).toHaveValue('');
  expect(screen.getByLabelText('Kategori')).toHaveValue('');
  expect(screen.queryByRole('img', { name: /Seçilen görsel/ })).not.toBeInTheDocument();
});

test('takes the category’s return rule or another', async () => {
  const received = serveAdd();
  const gida = { ...categories[5], path: 'Gıda Ürünleri', exemption: 'food' as const };
  server.use(
    mock.get('/api/category/list', ({ reply }) =>
      reply(200, {
        success: true,
        categories: categories.map((one) => (one.path === gida.path ? { ...one, ...gida } : one)),
      }),
    ),
  );
  const { user } = await open();
  await fillIn(user);
  const rule = screen.getByLabelText('İade kuralı');
  expect(rule).toHaveValue('');
  await user.selectOptions(screen.getByLabelText('Kategori'), gida.path);
  expect(rule).toHaveValue('food');
  await user.selectOptions(rule, 'hygiene');
  await send(user);
  expect(await screen.findByText('Ürün eklendi.')).toBeVisible();
  expect(received('productData')).toMatchObject([{ json: { exemption: 'hygiene' } }]);
});

test('says what is missing and sends nothing', async () => {
  const received = serveAdd();
  const { user } = await open();
  await send(user);
  expect(await screen.findByText('Ürün adı zorunludur.')).toBeVisible();
  expect(screen.getByText('Kategori seçin.')).toBeVisible();
  expect(screen.getByText('Fiyat zorunludur.')).toBeVisible();
  expect(screen.getByLabelText('Satış fiyatı')).toHaveAccessibleDescription(
    'Satış fiyatı zorunludur.',
  );
  expect(received('productData')).toEqual([]);
});

test.each<[string, string, string]>([
  ['100', '100,01', 'Satış fiyatı, fiyattan yüksek olamaz.'],
  ['100', '0', 'Sıfırdan büyük bir tutar yazın.'],
  ['100', '9,999', 'Tutarı 1.234,50 gibi yazın.'],
  ['100', 'ucuz', 'Tutarı 1.234,50 gibi yazın.'],
])('refuses %s / %s', async (price, offerPrice, message) => {
  const { user } = await open();
  await fillIn(user, [price, offerPrice]);
  await send(user);
  await screen.findByText(message);
  expect(screen.getByLabelText('Satış fiyatı')).toHaveAccessibleDescription(message);
});

test('server errors show at their fields', async () => {
  const faults = { name: 'Bu ad kullanılamaz.', images: 'Bu dosya bir görsel değil.' };
  serveAdd(({ reply }) =>
    reply(422, refusal('validation_failed', 'Ürün adı, görseller: düzeltin.', faults)),
  );
  const { user } = await open();
  await user.upload(screen.getByLabelText('Görsel 1: Yükle'), picture('bir.jpg'));
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('Bu dosya bir görsel değil.')).toBeVisible();
  expect(screen.getByLabelText('Ürün adı')).toHaveAccessibleDescription('Bu ad kullanılamaz.');
  expect(screen.getByLabelText('Ürün adı')).toHaveValue('Ceviz Tavla');
  expect(screen.getByLabelText('Ürün adı')).toHaveFocus();
  expect(screen.getByLabelText('Satış fiyatı')).toHaveValue('2149,90');
  expect(screen.getByRole('img', { name: 'Seçilen görsel 1' })).toBeInTheDocument();
});

test('an offline failure keeps typed values', async () => {
  server.use(mock.post('/api/product/add', lostConnection));
  const { user } = await open();
  await fillIn(user);
  await send(user);
  expect(await screen.findByText(/Sunucuya ulaşılamadı/)).toBeVisible();
  expect(screen.getByLabelText('Ürün adı')).toHaveValue('Ceviz Tavla');
  expect(screen.getByLabelText('Ürün açıklaması')).toHaveValue(' Masif ceviz gövde \n\n30 pul');
});

test('a picture can be taken out and replaced', async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Görsel 1: Yükle'), picture('bir.jpg'));
  await user.click(screen.getByRole('button', { name: 'Görsel 1: kaldır' }));
  expect(screen.queryByRole('img', { name: 'Seçilen görsel 1' })).not.toBeInTheDocument();
  await user.upload(screen.getByLabelText('Görsel 1: Yükle'), picture('bir.jpg'));
  expect(screen.getByRole('img', { name: 'Seçilen görsel 1' })).toBeInTheDocument();
});

test('takes four pictures and names the fifth', async () => {
  const { user } = await open();
  const five = ['1', '2', '3', '4', '5'].map((name) => picture(`${name}.png`, 'image/png'));
  await user.upload(screen.getByLabelText('Görsel 3: Yükle'), five);
  expect(screen.getAllByRole('img', { name: /Seçilen görsel/ })).toHaveLength(4);
  expect(screen.getByText('En fazla 4 görsel yükleyebilirsiniz.')).toBeVisible();
});

test.each([
  [picture('belge.pdf', 'application/pdf'), 'belge.pdf: Yalnızca JPEG, PNG veya WebP yükleyin.'],
  [picture('kedi.gif', 'image/gif'), 'kedi.gif: Yalnızca JPEG, PNG veya WebP yükleyin.'],
  [picture('dev.png', 'image/png', 8 * 1024 * 1024 + 1), 'dev.png: Görsel en çok 8 MB olabilir.'],
])('refuses a file without picture (%#)', async (file, message) => {
  await open();
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('Görsel 1: Yükle'), file);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  expect(screen.queryByRole('img', { name: /Seçilen görsel/ })).not.toBeInTheDocument();
});

describe('the order of the pictures', () => {
  async function withPictures(count: number) {
    const view = await open();
    const names = ['bir.png', 'iki.png', 'uc.png', 'dort.png'].slice(0, count);
    const files = names.map((name) => picture(name, 'image/png'));
    await view.user.upload(screen.getByLabelText('Görsel 1: Yükle'), files);
    return view;
  }

  async function sentImages(user: User) {
    const received = serveAdd();
    await fillIn(user);
    await send(user);
    await screen.findByText('Ürün eklendi.');
    return received('productData')[0]?.images;
  }

  const slot = (number: number) => {
    const box = screen.getAllByLabelText(/^Görsel \d: (değiştir|Yükle)$/)[number - 1];
    if (!box) throw new Error(`no slot ${number}`);
    return box;
  };

  /** A mouse drag; jsdom's has no cargo of its own. */
  function drag(type: 'dragStart' | 'dragOver' | 'drop', target: Element, files: File[] = []) {
    const event = createEvent[type](target);
    const cargo = { files, types: files.length > 0 ? ['Files'] : [], setData: () => undefined };
    Object.defineProperty(event, 'dataTransfer', { value: cargo });
    fireEvent(target, event);
    return event;
  }

  test('changes by keyboard, keeping the focus', async () => {
    const { user } = await withPictures(3);
    expect(screen.getByRole('button', { name: 'Görsel 1: Öne al' })).toBeDisabled();
    act(() => screen.getByRole('button', { name: 'Görsel 3: Öne al' }).focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Görsel 2: Öne al' })).toHaveFocus();
    expect(screen.getByText('Görsel 3, 2. sıraya taşındı.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Görsel 1: Geriye al' })).toHaveFocus();
    expect(await sentImages(user)).toEqual(['uc.png', 'bir.png', 'iki.png']);
  });

  test('changes by dragging', async () => {
    const { user } = await withPictures(3);
    drag('dragStart', slot(1));
    expect(drag('dragOver', slot(3)).defaultPrevented).toBe(true);
    drag('drop', slot(3));
    expect(await sentImages(user)).toEqual(['iki.png', 'uc.png', 'bir.png']);
  });

  test('dropped files replace and fill slots', async () => {
    const { user } = await withPictures(2);
    const files = [picture('yeni.png', 'image/png'), picture('son.png', 'image/png')];
    expect(drag('dragOver', slot(2), files).defaultPrevented).toBe(true);
    drag('drop', slot(2), files);
    expect(await sentImages(user)).toEqual(['bir.png', 'yeni.png', 'son.png']);
  });

  test('files dropped beside slots fill free ones', async () => {
    const { user } = await withPictures(1);
    const beside = ancestor(slot(1), `.${slotsStyles.slots}`);
    drag('drop', beside, [picture('yeni.png', 'image/png')]);
    expect(await sentImages(user)).toEqual(['bir.png', 'yeni.png']);
  });

  test('removing a picture keeps the focus', async () => {
    const { user } = await withPictures(2);
    await user.click(screen.getByRole('button', { name: 'Görsel 1: kaldır' }));
    expect(screen.getByLabelText('Görsel 1: Yükle')).toHaveFocus();
    expect(await sentImages(user)).toEqual(['iki.png']);
  });
});

test('shows how far the upload has come', async () => {
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
  const { user } = await open();
  await user.upload(screen.getByLabelText('Görsel 1: Yükle'), picture('bir.jpg'));
  await fillIn(user);
  await send(user);
  const progress = await screen.findByRole('progressbar', { name: 'Görseller yükleniyor' });
  const [request] = sending.mock.contexts as XMLHttpRequest[];
  const report = (loaded: number) =>
    act(() => {
      request?.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 200 }));
    });
  report(84);
  expect(progress).toHaveValue(42);
  expect(screen.getByText('%42 yüklendi')).toBeVisible();
  report(200);
  expect(screen.getByText('Görseller işleniyor...')).toBeVisible();
  expect(screen.getByRole('button', { name: 'EKLE' })).toHaveAttribute('aria-busy', 'true');
});

test('shows stock and tier errors at fields', async () => {
  const received = serveAdd();
  const { user } = await open();
  await fillIn(user);
  await user.type(screen.getByLabelText('Stok adedi'), 'çok');
  await user.click(screen.getByRole('button', { name: 'Yeni kademe' }));
  await user.type(screen.getByLabelText('1. kademe: en az adet'), '1');
  await send(user);
  await waitFor(() =>
    expect(screen.getByLabelText('Stok adedi')).toHaveAccessibleDescription(
      'Tam sayı yazın (en çok 99.999); saymıyorsanız boş bırakın.',
    ),
  );
  expect(screen.getByLabelText('1. kademe: en az adet')).toHaveAccessibleDescription(
    '2 ile 999 arasında bir adet yazın.',
  );
  expect(screen.getByLabelText('1. kademe: birim fiyat')).toHaveAccessibleDescription(
    'Birim fiyat zorunludur.',
  );
  expect(received('productData')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '1. kademeyi kaldır' }));
  expect(screen.queryByLabelText('1. kademe: en az adet')).not.toBeInTheDocument();
});

test('warns of a new product’s list price', async () => {
  const { user } = await open();
  await fillIn(user);
  expect(await screen.findByText(/^Bu ürün hiç ₺2\.450,00 fiyatla satılmadı\./)).toBeVisible();
  const offer = screen.getByLabelText('Satış fiyatı');
  await user.clear(offer);
  await user.type(offer, '2.450');
  await waitFor(() => expect(screen.queryByText(/^Bu ürün hiç/)).not.toBeInTheDocument());
});

test('the offer price follows until typed', async () => {
  await open();
  const user = userEvent.setup();
  const [list, offer] = [screen.getByLabelText('Fiyat'), screen.getByLabelText('Satış fiyatı')];
  await user.type(offer, '120,50');
  expect(list).toHaveValue('120,50');
  await user.clear(list);
  await user.type(list, '150');
  await user.type(offer, '{Backspace}');
  expect(offer).toHaveValue('120,5');
  expect(list).toHaveValue('150');
});
