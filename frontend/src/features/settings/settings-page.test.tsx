import { screen, waitFor, within } from '@testing-library/react';
import { closedGate } from '@/testing/gate';
import { logInStaff } from '@/testing/handlers/account';
import { settings } from '@/testing/handlers/settings';
import { mock, refusal, type Resolver } from '@/testing/mock';
import { refocus } from '@/testing/refocus';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const message = 'Ayarlar kaydedildi.';

type Answer = Resolver<'put', '/api/seller/settings'>;
type Settings = Parameters<typeof settings>[0];

const open = (...answers: Answer[]) => openIn(renderPage, {}, answers);
const openWith = (over: Settings, ...answers: Answer[]) => openIn(renderPage, over, answers);

/** Opens the owner's page of settings and notes what is saved. */
async function openIn(render: typeof renderPage, over: Settings, answers: Answer[]) {
  logInStaff();
  const saved: unknown[] = [];
  server.use(
    mock.get('/api/seller/settings', ({ reply }) =>
      reply(200, {
        success: true,
        settings: settings({ freeDeliveryFrom: 500, ...over }),
        updatedAt: '2026-11-25T09:00:00Z',
      }),
    ),
    mock.put('/api/seller/settings', async (call) => {
      const { updatedAt, ...change } = await call.request.json();
      saved.push({ ...change, updatedAt });
      const answer = await answers[saved.length - 1]?.(call);
      return (
        answer ??
        call.reply(200, {
          success: true,
          message,
          settings: settings({
            deliveryFee: change.deliveryFee ?? 0,
            freeDeliveryFrom: null,
            guestOrders: change.guestOrders ?? true,
          }),
          updatedAt: '2026-11-25T10:00:00Z',
        })
      );
    }),
  );
  const view = render('/seller/ayarlar');
  const fee = await screen.findByRole('textbox', { name: 'Kargo ücreti' });
  const freeFrom = screen.getByRole('textbox', { name: 'Ücretsiz kargo sınırı' });
  const guests = screen.getByRole('checkbox', { name: 'Üye olmadan sipariş verilebilsin' });
  const save = (section = 'Kargo ve sipariş') =>
    view.user.click(
      within(screen.getByRole('region', { name: section })).getByRole('button', { name: 'Kaydet' }),
    );
  return { ...view, saved, fee, freeFrom, guests, save };
}

test('saves a change with its version', async () => {
  const { user, saved, fee, freeFrom, guests, save } = await open();
  expect(screen.getByRole('region', { name: 'Kargo ve sipariş' })).toBeVisible();
  expect(fee).toHaveValue('');
  expect(freeFrom).toHaveValue('500,00');
  expect(guests).toBeChecked();
  await user.type(fee, '49,90');
  await user.clear(freeFrom);
  await user.click(guests);
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  expect(saved).toEqual([
    {
      deliveryFee: 49.9,
      freeDeliveryFrom: null,
      guestOrders: false,
      updatedAt: '2026-11-25T09:00:00Z',
    },
  ]);
  expect(fee).toHaveValue('49,90');
  await save();
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ updatedAt: '2026-11-25T10:00:00Z' });
});

test('refuses what is no amount', async () => {
  const { user, saved, fee, save } = await open();
  await user.type(fee, 'elli');
  await save();
  await waitFor(() => expect(fee).toHaveAccessibleDescription('Tutarı 1.234,50 gibi yazın.'));
  expect(fee).toBeInvalid();
  expect(saved).toEqual([]);
});

test('shows a refusal at its field', async () => {
  const { user, fee, save } = await open(({ reply }) =>
    reply(422, refusal('validation_failed', 'Bilgileri kontrol edin.', { deliveryFee: 'Çok.' })),
  );
  await user.type(fee, '10');
  await save();
  await waitFor(() => expect(fee).toHaveAccessibleDescription('Çok.'));
  expect(fee).toHaveFocus();
});

test('shows a conflict and saves by choice', async () => {
  const { user, saved, fee, freeFrom, guests, save } = await open(({ reply }) =>
    reply(409, {
      ...refusal('changed_meanwhile', 'Ayarlar değiştirildi.'),
      settings: settings({ deliveryFee: 60, freeDeliveryFrom: 750, guestOrders: false }),
      updatedAt: '2026-11-25T09:30:00Z',
    }),
  );
  await user.type(fee, '49,90');
  await save();
  const changes = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'Kargo ücreti: yok idi, şimdi ₺60,00, sizinki ₺49,90.',
    'Ücretsiz kargo sınırı: ₺500,00 idi, şimdi ₺750,00.',
    'Üye olmadan sipariş: açık idi, şimdi kapalı.',
  ]);
  expect(fee).toHaveValue('49,90');
  expect(fee).toHaveAccessibleDescription('Kayıtlı değer: ₺60,00');
  await user.click(screen.getByRole('button', { name: 'Benimkini kaydet' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(freeFrom).toHaveValue('');
  expect(guests).toBeChecked();
  expect(saved[1]).toEqual({
    deliveryFee: 49.9,
    updatedAt: '2026-11-25T09:30:00Z',
  });
});

describe('another’s change that this tab has loaded', () => {
  /** A shop with one fee and one name, which others change with `colleague`. */
  async function openShared() {
    logInStaff();
    const saved: unknown[] = [];
    const stored = { deliveryFee: null as number | null, name: 'Dördüncü', version: 0 };
    const state = () => ({
      settings: settings({
        deliveryFee: stored.deliveryFee,
        name: { value: stored.name, source: 'database' },
      }),
      updatedAt: `2026-11-25T09:0${stored.version}:00Z`,
    });
    const colleague = (change: Partial<typeof stored>) => {
      Object.assign(stored, { ...change, version: stored.version + 1 });
    };
    server.use(
      mock.get('/api/seller/settings', ({ reply }) => reply(200, { success: true, ...state() })),
      mock.put('/api/seller/settings', async ({ request, reply }) => {
        const { updatedAt, name, deliveryFee } = await request.json();
        saved.push({ name, deliveryFee, updatedAt });
        if (updatedAt !== state().updatedAt) {
          return reply(409, { ...refusal('changed_meanwhile', 'Değiştirildi.'), ...state() });
        }
        colleague({ ...(name && { name }), ...(deliveryFee != null && { deliveryFee }) });
        return reply(200, { success: true, message, ...state() });
      }),
    );
    const view = renderPage('/seller/ayarlar');
    const fee = await screen.findByRole('textbox', { name: 'Kargo ücreti' });
    const name = screen.getByRole('textbox', { name: 'Mağaza adı' });
    const save = (section: string) =>
      view.user.click(
        within(screen.getByRole('region', { name: section })).getByRole('button', {
          name: 'Kaydet',
        }),
      );
    return { ...view, saved, colleague, fee, name, save };
  }

  test('shows the stored value beside the typed', async () => {
    const { user, client, saved, colleague, fee, save } = await openShared();
    await user.type(fee, '49,90');
    colleague({ deliveryFee: 60 });
    await refocus(client);
    expect(fee).toHaveValue('49,90');
    expect(fee).toHaveAccessibleDescription('Kayıtlı değer: ₺60,00');
    await save('Kargo ve sipariş');
    await screen.findByRole('alert');
    expect(fee).toHaveValue('49,90');
    // A second click is not the answer to the question.
    await save('Kargo ve sipariş');
    await waitFor(() => expect(saved).toHaveLength(2));
    await waitFor(() => expect(client.isMutating()).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Benimkini kaydet' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(saved).toEqual([
      { deliveryFee: 49.9, updatedAt: '2026-11-25T09:00:00Z' },
      { deliveryFee: 49.9, updatedAt: '2026-11-25T09:00:00Z' },
      { deliveryFee: 49.9, updatedAt: '2026-11-25T09:01:00Z' },
    ]);
  });

  test('in another field or section is ignored', async () => {
    const { user, client, saved, colleague, fee, name, save } = await openShared();
    await user.type(fee, '49,90');
    await user.clear(name);
    await user.type(name, 'Kahve');
    await save('Mağaza');
    expect(await screen.findByText(message)).toBeVisible();
    colleague({ name: 'Kahvehane' });
    await refocus(client);
    await waitFor(() => expect(name).toHaveValue('Kahvehane'));
    await save('Kargo ve sipariş');
    await waitFor(() => expect(saved).toHaveLength(3));
    expect(saved.slice(1)).toEqual([
      { deliveryFee: 49.9, updatedAt: '2026-11-25T09:00:00Z' },
      { deliveryFee: 49.9, updatedAt: '2026-11-25T09:02:00Z' },
    ]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('that a slow answer does not know stays', async () => {
    const { user, client, saved, fee, save } = await openShared();
    const gate = closedGate();
    let asked = 0;
    server.use(
      mock.get(
        '/api/seller/settings',
        async ({ reply }) => {
          asked += 1;
          await gate.opened;
          return reply(200, {
            success: true,
            settings: settings(),
            updatedAt: '2026-11-25T09:00:00Z',
          });
        },
        { once: true },
      ),
    );
    void client.invalidateQueries({ queryKey: ['seller', 'settings'] });
    await waitFor(() => expect(asked).toBe(1));
    await user.type(fee, '49,90');
    await save('Kargo ve sipariş');
    expect(await screen.findByText(message)).toBeVisible();
    gate.open();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(fee).toHaveValue('49,90');
    await user.clear(fee);
    await user.type(fee, '5');
    await save('Kargo ve sipariş');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toEqual({ deliveryFee: 5, updatedAt: '2026-11-25T09:01:00Z' });
  });
});

test('keeps typed and stored bank accounts', async () => {
  const accounts = [{ bank: 'Onların Bankası', holder: 'Dördüncü', iban: 'TR33' }];
  const { user, save } = await open(({ reply }) =>
    reply(409, {
      ...refusal('changed_meanwhile', 'Değiştirildi.'),
      settings: settings({ bankAccounts: { value: accounts, source: 'database' } }),
      updatedAt: '2026-11-25T09:30:00Z',
    }),
  );
  const bank = within(screen.getByRole('region', { name: 'Banka' }));
  await user.click(bank.getByRole('button', { name: 'Hesap ekle' }));
  await user.type(bank.getByRole('textbox', { name: 'Banka' }), 'Birinci Banka');
  await user.type(bank.getByRole('textbox', { name: 'Hesap sahibi' }), 'Kahve Ltd. Şti.');
  await user.type(bank.getByRole('textbox', { name: 'IBAN' }), 'TR12');
  await save('Banka');
  expect(await bank.findByText('Kayıtlı değer: Onların Bankası, Dördüncü, TR33')).toBeVisible();
  expect(bank.getByRole('textbox', { name: 'Banka' })).toHaveValue('Birinci Banka');
  expect(bank.getByRole('textbox', { name: 'IBAN' })).toHaveValue('TR12');
});

test('a saved value yields to later changes', async () => {
  const saving = ({ reply }: Parameters<Resolver<'put', '/api/seller/settings'>>[0]) =>
    reply(200, {
      success: true,
      message,
      settings: settings({ deliveryFee: 49.9, freeDeliveryFrom: 500 }),
      updatedAt: '2026-11-25T09:15:00Z',
    });
  const { user, saved, fee, freeFrom, save } = await open(saving, ({ reply }) =>
    reply(409, {
      ...refusal('changed_meanwhile', 'Ayarlar siz düzenlerken değiştirildi.'),
      settings: settings({ deliveryFee: 60, freeDeliveryFrom: 500 }),
      updatedAt: '2026-11-25T09:30:00Z',
    }),
  );
  await user.type(fee, '49,90');
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  await user.clear(freeFrom);
  await user.type(freeFrom, '5.000');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Benimkini kaydet' }));
  // The fee that was saved before is not sent again.
  await waitFor(() =>
    expect(saved[2]).toEqual({ freeDeliveryFrom: 5000, updatedAt: '2026-11-25T09:30:00Z' }),
  );
});

test('sends changed fields, and null when empty', async () => {
  const { user, saved, save } = await openWith({
    taxOffice: { value: 'Kadıköy', source: 'database' },
  });
  const name = screen.getByRole('textbox', { name: 'Mağaza adı' });
  expect(name).toHaveValue('');
  expect(name).toHaveAttribute('placeholder', 'Dördüncü');
  await user.type(name, ' Kahve ');
  await user.clear(screen.getByRole('textbox', { name: 'Vergi dairesi' }));
  await save('Mağaza');
  expect(await screen.findByText(message)).toBeVisible();
  expect(saved).toEqual([{ name: 'Kahve', taxOffice: null, updatedAt: '2026-11-25T09:00:00Z' }]);
});

test('locks and names a variable’s setting', async () => {
  const { saved, save } = await openWith({
    name: { value: 'Sabit', source: 'environment', variable: 'SHOP_NAME' },
  });
  const name = screen.getByRole('textbox', { name: 'Mağaza adı' });
  expect(name).toHaveValue('Sabit');
  expect(name).toHaveAttribute('readonly');
  expect(name).toHaveAccessibleDescription(/SHOP_NAME/);
  await save('Mağaza');
  await waitFor(() => expect(saved).toEqual([{ updatedAt: '2026-11-25T09:00:00Z' }]));
});

test('adds a bank account with the password', async () => {
  const { user, saved, save } = await openWith({}, ({ reply }) =>
    reply(
      422,
      refusal('validation_failed', 'Bilgileri kontrol edin.', {
        'bankAccounts[0].iban': 'IBAN hatalı.',
      }),
    ),
  );
  const bank = within(screen.getByRole('region', { name: 'Banka' }));
  expect(bank.getByText(/^Şu an geçerli: Örnek Banka/)).toBeVisible();
  await user.click(bank.getByRole('button', { name: 'Hesap ekle' }));
  await user.type(bank.getByRole('textbox', { name: 'Banka' }), 'Birinci Banka');
  await user.type(bank.getByRole('textbox', { name: 'Hesap sahibi' }), 'Kahve Ltd. Şti.');
  await user.type(bank.getByRole('textbox', { name: 'IBAN' }), 'TR12');
  await user.type(bank.getByLabelText('Şifreniz'), 'parola');
  await save('Banka');
  await waitFor(() =>
    expect(bank.getByRole('textbox', { name: 'IBAN' })).toHaveAccessibleDescription('IBAN hatalı.'),
  );
  expect(saved).toEqual([
    {
      bankAccounts: [{ bank: 'Birinci Banka', holder: 'Kahve Ltd. Şti.', iban: 'TR12' }],
      password: 'parola',
      updatedAt: '2026-11-25T09:00:00Z',
    },
  ]);
  await save('Banka');
  expect(await screen.findByText(message)).toBeVisible();
  expect(bank.getByLabelText('Şifreniz')).toHaveValue('');
});

test('sets an announcement with its link', async () => {
  const { user, saved, save } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Duyurunun bağlantısı' }), '/urunler');
  await save('Vitrin');
  const text = screen.getByRole('textbox', { name: 'Duyuru' });
  await waitFor(() => expect(text).toHaveAccessibleDescription('Duyurunun yazısını yazın.'));
  await user.type(text, 'Bayramda açığız');
  await save('Vitrin');
  await waitFor(() =>
    expect(saved).toEqual([
      {
        announcement: { text: 'Bayramda açığız', link: '/urunler' },
        updatedAt: '2026-11-25T09:00:00Z',
      },
    ]),
  );
});

test('a link leads to the field', async () => {
  logInStaff();
  server.use(
    mock.get('/api/seller/settings', ({ reply }) =>
      reply(200, { success: true, settings: settings(), updatedAt: '2026-11-25T09:00:00Z' }),
    ),
  );
  renderPage('/seller/ayarlar#taxNumber');
  await waitFor(async () =>
    expect(await screen.findByRole('textbox', { name: 'Vergi numarası' })).toHaveFocus(),
  );
});

test('links lead to sections repeatedly', async () => {
  const { user } = await open();
  const sections = within(screen.getByRole('navigation', { name: 'Bölümler' }));
  for (const title of ['Banka', 'E-posta', 'Banka']) {
    await user.click(sections.getByRole('link', { name: title }));
    expect(screen.getByRole('heading', { level: 2, name: title })).toHaveFocus();
    await user.click(sections.getByRole('link', { name: title }));
    expect(screen.getByRole('heading', { level: 2, name: title })).toHaveFocus();
  }
});

test('shows the mail server’s reply', async () => {
  const { user } = await open();
  let answers = 0;
  server.use(
    mock.post('/api/seller/settings/test-mail', ({ reply }) => {
      answers += 1;
      return answers === 1
        ? reply(409, refusal('mail_refused', 'Sunucunun yanıtı: 535 5.7.8 denied'))
        : reply(200, {
            success: true,
            message: 'Gönderildi.',
            answer: '250 2.0.0 Ok',
            toFile: false,
          });
    }),
  );
  const button = screen.getByRole('button', { name: 'Deneme e-postası gönder' });
  await user.click(button);
  expect(await screen.findByText(/535 5.7.8 denied/)).toBeVisible();
  await user.click(button);
  expect(await screen.findByText('250 2.0.0 Ok')).toBeVisible();
});

test('a test mail without mail server names its file', async () => {
  const { user } = await open();
  const message = 'Deneme e-postası gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı).';
  server.use(
    mock.post('/api/seller/settings/test-mail', ({ reply }) =>
      reply(200, { success: true, message, answer: '/veri/mail/1.eml', toFile: true }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Deneme e-postası gönder' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText('Dosya:')).toHaveTextContent('Dosya: /veri/mail/1.eml');
});

test('asks before discarding changes', async () => {
  const { user, fee, save } = await openIn(renderApp, {}, []);
  await user.type(fee, '49,90');
  const leave = screen.getByRole('link', { name: 'Ürün Ekle' });
  await user.click(leave);
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Kaydedilmemiş değişiklikler var');
  await user.click(within(question).getByRole('button', { name: 'Sayfada kal' }));
  expect(fee).toHaveValue('49,90');
  await user.click(screen.getByRole('button', { name: 'Çıkış' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Sayfada kal' }));
  expect(fee).toHaveValue('49,90');
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(true);
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(close()).toBe(false));
  await user.click(leave);
  await waitFor(() => expect(fee).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

describe('invoices', () => {
  const section = () => within(screen.getByRole('region', { name: 'Fatura' }));

  test('are switched on with series and address', async () => {
    const { user, saved, save } = await open();
    expect(section().getByRole('link', { name: 'Vergi numarası' })).toHaveAttribute(
      'href',
      '/seller/ayarlar#taxNumber',
    );
    await user.click(section().getByRole('checkbox', { name: 'Mağaza fatura oluştursun' }));
    await user.type(section().getByLabelText('Fatura serisi'), 'DRD');
    await user.type(section().getByLabelText('Cadde, sokak, kapı no'), 'Örnek Sok. 1');
    await save('Fatura');
    expect(await section().findByText('İlçeyi yazın.')).toBeVisible();
    await user.type(section().getByLabelText('İlçe'), 'Konak');
    await user.type(section().getByLabelText('İl'), 'İzmir');
    await user.clear(section().getByLabelText('Aras Kargo'));
    await save('Fatura');
    expect(await screen.findByText(message)).toBeVisible();
    expect(saved).toEqual([
      {
        invoicing: true,
        invoiceSeries: 'DRD',
        invoiceAddress: {
          street: 'Örnek Sok. 1',
          district: 'Konak',
          city: 'İzmir',
          zipcode: null,
        },
        carrierTaxNumbers: { yurtici: '9860008925' },
        updatedAt: '2026-11-25T09:00:00Z',
      },
    ]);
  });

  test('show refusals at their fields', async () => {
    const fields = {
      invoicing: 'Eksik: Vergi dairesi.',
      invoiceSeries: 'Seriyi yazın.',
      'invoiceAddress.city': 'İli yazın.',
      'carrierTaxNumbers.aras': 'VKN’yi kontrol edin.',
    };
    const { user, save } = await open(({ reply }) =>
      reply(422, refusal('validation_failed', 'Bilgileri kontrol edin.', fields)),
    );
    const toggle = section().getByRole('checkbox', { name: 'Mağaza fatura oluştursun' });
    await user.click(toggle);
    await save('Fatura');
    await waitFor(() => expect(toggle).toHaveAccessibleDescription('Eksik: Vergi dairesi.'));
    for (const [label, text] of [
      ['Fatura serisi', 'Seriyi yazın.'],
      ['İl', 'İli yazın.'],
      ['Aras Kargo', 'VKN’yi kontrol edin.'],
    ] as const) {
      expect(section().getByLabelText(label)).toHaveAccessibleDescription(text);
    }
  });
});

test('sets how many instalments are offered, and from when', async () => {
  const { user, saved, save } = await open();
  const most = screen.getByLabelText('En çok taksit');
  expect(most).toHaveValue('1');
  expect(
    within(most)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Taksit yok', '2 taksit', '3 taksit', '6 taksit', '9 taksit', '12 taksit']);
  await user.selectOptions(most, '6 taksit');
  await user.type(screen.getByLabelText('Taksit sınırı'), '500');
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  expect(saved).toEqual([
    { maxInstallments: 6, installmentsFrom: 500, updatedAt: '2026-11-25T09:00:00Z' },
  ]);
});
