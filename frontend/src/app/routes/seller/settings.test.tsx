import { screen, waitFor } from '@testing-library/react';
import { logInStaff } from '@/testing/handlers/account';
import { settings } from '@/testing/handlers/settings';
import { mock, refusal, type Resolver } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const message = 'Ayarlar kaydedildi.';

/** The owner's page of settings; what is saved is noted. */
async function open(...answers: Resolver<'put', '/api/seller/settings'>[]) {
  logInStaff();
  const saved: unknown[] = [];
  server.use(
    mock.get('/api/seller/settings', ({ reply }) =>
      reply(200, {
        success: true,
        settings: settings({ freeDeliveryFrom: 500 }),
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
            deliveryFee: Number(change.deliveryFee),
            freeDeliveryFrom: null,
            guestOrders: change.guestOrders ?? true,
          }),
          updatedAt: '2026-11-25T10:00:00Z',
        })
      );
    }),
  );
  const view = renderApp('/seller/ayarlar');
  const fee = await screen.findByRole('textbox', { name: 'Kargo ücreti' });
  const freeFrom = screen.getByRole('textbox', { name: 'Ücretsiz kargo sınırı' });
  const guests = screen.getByRole('checkbox', { name: 'Üye olmadan sipariş verilebilsin' });
  const save = () => view.user.click(screen.getByRole('button', { name: 'Kaydet' }));
  return { ...view, saved, fee, freeFrom, guests, save };
}

test('shows what is set, and saves a change with its version', async () => {
  const { user, saved, fee, freeFrom, guests, save } = await open();
  expect(screen.getByRole('region', { name: 'Kargo ve sipariş' })).toBeVisible();
  expect(fee).toHaveValue('');
  expect(freeFrom).toHaveValue('500');
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

test('what the server refuses is said at the field', async () => {
  const { user, fee, save } = await open(({ reply }) =>
    reply(422, refusal('validation_failed', 'Bilgileri kontrol edin.', { deliveryFee: 'Çok.' })),
  );
  await user.type(fee, '10');
  await save();
  await waitFor(() => expect(fee).toHaveAccessibleDescription('Çok.'));
});

test('takes over another’s change, keeps what is typed beside it and saves that next', async () => {
  const changed = 'Ayarlar siz düzenlerken değiştirildi. Son hâlini görüp yeniden deneyin.';
  const { user, saved, fee, freeFrom, guests, save } = await open(({ reply }) =>
    reply(409, {
      ...refusal('changed_meanwhile', changed),
      settings: settings({ deliveryFee: 60, freeDeliveryFrom: 750, guestOrders: false }),
      updatedAt: '2026-11-25T09:30:00Z',
    }),
  );
  await user.type(fee, '49,90');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(changed);
  expect(fee).toHaveValue('49,90');
  expect(fee).toHaveAccessibleDescription('Kayıtlı değer: ₺60,00');
  expect(freeFrom).toHaveValue('750');
  expect(guests).not.toBeChecked();
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  expect(saved[1]).toEqual({
    deliveryFee: 49.9,
    freeDeliveryFrom: 750,
    guestOrders: false,
    updatedAt: '2026-11-25T09:30:00Z',
  });
});
