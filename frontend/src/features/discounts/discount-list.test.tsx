import { screen, waitFor, within } from '@testing-library/react';
import type { Discount } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal, type Resolver } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function discount(over: Partial<Discount> = {}): Discount {
  return {
    _id: 'd1',
    code: 'YAZ26',
    kind: 'percent',
    value: 10,
    minimum: null,
    categories: [],
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
    uses: 0,
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...over,
  };
}

const taken = refusal('discount_exists', 'Bu indirim kodu zaten var. Başka bir kod yazın.');

interface Answers {
  put?: Resolver<'put', '/api/seller/discount/{id}'>;
  post?: Resolver<'post', '/api/seller/discount'>;
  remove?: Resolver<'delete', '/api/seller/discount/{id}'>;
  /** The list from its second load on has this code. */
  theirs?: Discount;
}

/** The page of these codes; what is sent is noted. An answer of a test comes once. */
function open(discounts: Discount[], { put, post, remove, theirs }: Answers = {}) {
  logInStaff();
  let kept = discounts;
  const sent: unknown[] = [];
  server.use(
    ...(put ? [mock.put('/api/seller/discount/{id}', put, { once: true })] : []),
    ...(post ? [mock.post('/api/seller/discount', post, { once: true })] : []),
    ...(remove ? [mock.delete('/api/seller/discount/{id}', remove, { once: true })] : []),
    mock.get('/api/seller/discount', ({ reply }) => {
      const paging = { total: kept.length, totalPages: 1, currentPage: 1 };
      const listed = kept;
      if (theirs && sent.length === 0) kept = [theirs];
      return reply(200, { success: true, discounts: listed, ...paging });
    }),
    mock.post('/api/seller/discount', async ({ request, reply }) => {
      const body = await request.json();
      sent.push(body);
      const added = discount({ code: body.code });
      kept = [added, ...kept];
      return reply(201, { success: true, message: 'İndirim kodu eklendi.', discount: added });
    }),
    mock.put('/api/seller/discount/{id}', async ({ request, params, reply }) => {
      const body = await request.json();
      sent.push({ id: params.id, ...body });
      kept = kept.map((one) =>
        one._id === params.id
          ? {
              ...one,
              code: body.code,
              isActive: body.isActive ?? true,
              updatedAt: '2026-11-20T09:00:01.000Z',
            }
          : one,
      );
      const [changed = discount()] = kept;
      return reply(200, { success: true, message: 'İndirim kodu kaydedildi.', discount: changed });
    }),
    mock.delete('/api/seller/discount/{id}', ({ params, reply }) => {
      kept = kept.filter(({ _id }) => _id !== params.id);
      return reply(200, { success: true, message: 'İndirim kodu silindi.' });
    }),
  );
  return { ...renderPage('/seller/indirimler'), sent };
}

const card = async (code: string) => within(await screen.findByRole('listitem', { name: code }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('says when empty and adds a code', async () => {
  const { user, sent } = open([]);
  expect(await screen.findByText('Henüz indirim kodu yok.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kod ekle' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Kod'), ' KIŞ-26 ');
  await user.type(form.getByLabelText('İndirim yüzdesi'), '15');
  await user.type(form.getByLabelText(/^En düşük sepet tutarı/), '1.250,50');
  await user.type(form.getByLabelText(/^Başlangıç/), '2026-11-27T00:00');
  await user.type(form.getByLabelText(/^Bitiş/), '2026-11-30T23:59');
  await user.type(form.getByLabelText(/^Kullanım sayısı/), '100');
  await user.type(form.getByLabelText(/^Müşteri başına/), '1');
  await user.click(await form.findByRole('checkbox', { name: 'Gıda Ürünleri' }));
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('İndirim kodu eklendi.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([
    {
      code: 'KIŞ-26',
      kind: 'percent',
      value: 15,
      minimum: 1250.5,
      categories: ['c5'],
      startsAt: '2026-11-26T21:00:00.000Z',
      endsAt: '2026-11-30T20:59:00.000Z',
      maxUses: 100,
      maxUsesPerCustomer: 1,
      isActive: true,
    },
  ]);
  expect(await screen.findByRole('listitem', { name: 'KIŞ-26' })).toBeVisible();
});

test('shows effect, period and use of codes', async () => {
  open([
    discount({
      minimum: 500,
      categories: ['c5', 'c1'],
      startsAt: '2026-11-26T21:00:00Z',
      endsAt: '2026-11-30T20:59:00Z',
      maxUses: 100,
      maxUsesPerCustomer: 1,
      uses: 3,
    }),
    discount({ _id: 'd2', code: 'ELLI', kind: 'amount', value: 50, uses: 7 }),
    discount({ _id: 'd3', code: 'KARGO', kind: 'free_delivery', value: null, isActive: false }),
  ]);
  const percent = await card('YAZ26');
  expect(percent.getByText('%10 indirim')).toBeVisible();
  expect(percent.getByText('En az ₺500,00 tutarında sepet')).toBeVisible();
  expect(await percent.findByText('Tavla Takımları, Gıda Ürünleri')).toBeVisible();
  expect(percent.getByText('Başlangıç: 27.11.2026 00:00')).toBeVisible();
  expect(percent.getByText('Bitiş: 30.11.2026 23:59')).toBeVisible();
  expect(percent.getByText('Müşteri başına 1 kullanım')).toBeVisible();
  expect(percent.getByText('3 / 100')).toBeVisible();
  expect(percent.getByRole('switch')).toBeChecked();
  const amount = await card('ELLI');
  expect(amount.getByText('₺50,00 indirim')).toBeVisible();
  expect(amount.getByText('Koşulsuz')).toBeVisible();
  expect(amount.getByText('7')).toBeVisible();
  const delivery = await card('KARGO');
  expect(delivery.getByText('Ücretsiz kargo')).toBeVisible();
  expect(delivery.getByRole('switch')).not.toBeChecked();
  expect(delivery.getByText('Kapalı')).toBeVisible();
});

test('a kind asks for its own value', async () => {
  const { user, sent } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Kod ekle' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Kod'), 'KOD');
  await user.type(form.getByLabelText('İndirim yüzdesi'), '91');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() =>
    expect(form.getByLabelText('İndirim yüzdesi')).toHaveAccessibleDescription(
      '1 ile 90 arasında bir tam sayı yazın.',
    ),
  );
  await user.selectOptions(form.getByLabelText('Tür'), 'Tutar');
  await user.clear(form.getByLabelText('İndirim tutarı'));
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() =>
    expect(form.getByLabelText('İndirim tutarı')).toHaveAccessibleDescription(
      'Sıfırdan büyük bir tutar yazın.',
    ),
  );
  await user.selectOptions(form.getByLabelText('Tür'), 'Ücretsiz kargo');
  expect(form.queryByLabelText(/^İndirim /)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'free_delivery', value: null }]));
});

test('a period can’t end before it begins', async () => {
  const { user, sent } = open([discount()]);
  await user.click(await screen.findByRole('button', { name: 'YAZ26: düzenle' }));
  const form = await dialog();
  await user.type(form.getByLabelText(/^Başlangıç/), '2026-11-27T00:00');
  await user.type(form.getByLabelText(/^Bitiş/), '2026-11-26T00:00');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() =>
    expect(form.getByLabelText(/^Bitiş/)).toHaveAccessibleDescription(
      'Başlangıçtan sonraki bir zaman seçin.',
    ),
  );
  expect(sent).toEqual([]);
});

test('refuses a taken code and keeps values', async () => {
  const { user, sent } = open([discount({ minimum: 500, endsAt: '2026-11-30T20:59:00Z' })], {
    put: ({ reply }) => reply(409, taken),
  });
  await user.click(await screen.findByRole('button', { name: 'YAZ26: düzenle' }));
  const form = await dialog();
  const code = form.getByLabelText('Kod');
  expect(form.getByLabelText(/^En düşük sepet tutarı/)).toHaveValue('500,00');
  expect(form.getByLabelText(/^Bitiş/)).toHaveValue('2026-11-30T23:59');
  await user.clear(code);
  await user.type(code, 'KIS26');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(taken.message));
  expect(code).toHaveFocus();
  expect(code).toHaveValue('KIS26');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('İndirim kodu kaydedildi.')).toBeVisible();
  expect(sent).toMatchObject([{ id: 'd1', code: 'KIS26', minimum: 500 }]);
});

test('a code is switched off and on', async () => {
  const { user, sent } = open([discount({ uses: 3 })]);
  const toggle = await screen.findByRole('switch', { name: 'YAZ26: açık' });
  await user.click(toggle);
  expect(await screen.findByText('Kapalı')).toBeVisible();
  expect(await screen.findByText('İndirim kodu kaydedildi.')).toBeVisible();
  expect(sent).toEqual([
    {
      id: 'd1',
      code: 'YAZ26',
      kind: 'percent',
      value: 10,
      minimum: null,
      categories: [],
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesPerCustomer: null,
      isActive: false,
      updatedAt: '2026-11-20T09:00:00.000Z',
    },
  ]);
  await user.click(toggle);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ isActive: true, updatedAt: '2026-11-20T09:00:01.000Z' });
});

test('a switch keeps a colleague’s changed conditions', async () => {
  const late = refusal('changed_meanwhile', 'İndirim kodu siz düzenlerken değiştirildi.');
  const theirs = discount({ value: 20, updatedAt: '2026-11-20T10:00:00.000Z' });
  const { user, sent } = open([discount()], {
    put: ({ reply }) => reply(409, { ...late, discount: theirs }),
    theirs,
  });
  await user.click(await screen.findByRole('switch', { name: 'YAZ26: açık' }));
  expect(await screen.findByText(late.message)).toBeVisible();
  expect(await (await card('YAZ26')).findByText('%20 indirim')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'YAZ26: açık' })).toBeChecked();
  await user.click(screen.getByRole('switch', { name: 'YAZ26: açık' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ value: 20, isActive: false, updatedAt: theirs.updatedAt });
});

describe('a code that another staff member has changed', () => {
  const theirs = discount({
    value: 20,
    minimum: 500,
    maxUses: 7,
    isActive: false,
    updatedAt: '2026-11-20T10:00:00.000Z',
  });

  /** The code is opened before it is changed, edited and saved. */
  async function saveLate() {
    const late = refusal('changed_meanwhile', 'İndirim kodu siz düzenlerken değiştirildi.');
    const view = open([discount()], {
      put: ({ reply }) => reply(409, { ...late, discount: theirs }),
      theirs,
    });
    await view.user.click(await screen.findByRole('button', { name: 'YAZ26: düzenle' }));
    const form = await dialog();
    const value = form.getByLabelText('İndirim yüzdesi');
    await view.user.clear(value);
    await view.user.type(value, '15');
    await view.user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Bu indirim kodu siz düzenlerken değiştirildi (20.11.2026 13:00).',
    );
    const changes = within(form.getByRole('alert')).getAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      'İndirim: %10 idi, şimdi %20, sizinki %15.',
      'En düşük sepet tutarı: boş idi, şimdi ₺500,00.',
      'Kullanım sayısı: boş idi, şimdi 7.',
      'Kod: açık idi, şimdi kapalı.',
    ]);
    expect(value).toHaveValue('15');
    expect(view.sent).toEqual([]);
    return { ...view, form, value };
  }

  test('is overwritten by choice where edited', async () => {
    const { user, form, sent } = await saveLate();
    await user.click(form.getByRole('button', { name: 'Benimkini kaydet' }));
    expect(await screen.findByText('İndirim kodu kaydedildi.')).toBeVisible();
    expect(sent).toMatchObject([
      { value: 15, minimum: 500, maxUses: 7, isActive: false, updatedAt: theirs.updatedAt },
    ]);
  });

  test('is shown in the form by choice', async () => {
    const { user, form, sent, value } = await saveLate();
    await user.click(form.getByRole('button', { name: 'Son hâlini getir' }));
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    expect(value).toHaveValue('20');
    expect(form.getByRole('checkbox', { name: 'Kod açık' })).not.toBeChecked();
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('İndirim kodu kaydedildi.')).toBeVisible();
    expect(sent).toMatchObject([{ value: 20, isActive: false, updatedAt: theirs.updatedAt }]);
  });
});

test('deletes an unused code after confirming', async () => {
  const inUse = 'Bu kodla sipariş verildi, silinemez. Kodu kapatabilirsiniz.';
  const { user } = open([discount()], {
    remove: ({ reply }) => reply(409, refusal('discount_in_use', inUse)),
  });
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'YAZ26: sil' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('YAZ26')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Sil' }));
  };
  await remove();
  expect(await screen.findByText(inUse)).toBeVisible();
  expect(screen.getByRole('listitem', { name: 'YAZ26' })).toBeVisible();
  await remove();
  expect(await screen.findByText('İndirim kodu silindi.')).toBeVisible();
  expect(await screen.findByText('Henüz indirim kodu yok.')).toBeVisible();
});
