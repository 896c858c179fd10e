import { screen, waitFor } from '@testing-library/react';
import type { BodyOf } from '@/api/calls';
import type { User } from '@/api/types';
import { addToCart } from '@/entities/cart/cart-store';
import { customer, logIn } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

/** Logs in a customer with a cart, and records the sent invoices; the first one may be refused. */
async function open(over: Partial<User> = {}, refused?: Record<string, string>) {
  vi.spyOn(window, 'open').mockReturnValue(null);
  addToCart('p1');
  logIn({ ...customer, cartItems: { p1: 1 }, ...over });
  serveAddresses(address());
  const sent: BodyOf<'post', '/api/order/cod'>['invoice'][] = [];
  server.use(
    mock.post('/api/order/cod', async ({ request, reply }) => {
      sent.push((await request.json()).invoice);
      if (refused && sent.length === 1) {
        return reply(422, refusal('validation_failed', 'Bilgileri kontrol edin.', refused));
      }
      const placed = { _id: 's1', number: '4827-1935', amount: 1 };
      return reply(201, {
        success: true,
        message: 'Siparişiniz alındı.',
        order: placed,
        cart: null,
      });
    }),
  );
  const view = renderPage('/sepet');
  await screen.findByText('Mehmet Şahin');
  await view.user.click(await screen.findByRole('checkbox', { name: /okudum, onaylıyorum/ }));
  return { ...view, sent, order: () => view.user.click(screen.getByText('Sipariş Ver')) };
}

const choice = () => screen.getByRole('combobox', { name: 'Fatura bilgileri' });

test('an order without invoice mentions none', async () => {
  const { order, sent } = await open();
  await order();
  await waitFor(() => expect(sent).toEqual([undefined]));
});

test('shows a company’s errors at their fields', async () => {
  const sentence = 'Vergi numarası geçersiz.';
  const { user, order, sent } = await open({}, { 'invoice.taxNumber': sentence });
  await user.selectOptions(choice(), 'Kurumsal');
  await user.type(screen.getByLabelText('Firma unvanı'), 'Kahve Ltd.');
  await user.type(screen.getByLabelText('Vergi dairesi'), 'Kadıköy');
  const number = screen.getByLabelText('Vergi no (VKN veya TCKN)');
  await user.type(number, '123');
  await order();
  await waitFor(() => expect(number).toHaveAccessibleDescription(sentence));
  expect(screen.queryByText('Bilgileri kontrol edin.')).not.toBeInTheDocument();
  await user.clear(number);
  await user.type(number, '1234567890');
  expect(number).not.toHaveAccessibleDescription(sentence);
  await order();
  const company = { type: 'company', title: 'Kahve Ltd.', taxOffice: 'Kadıköy' };
  await waitFor(() =>
    expect(sent).toEqual([
      { ...company, taxNumber: '123' },
      { ...company, taxNumber: '1234567890' },
    ]),
  );
});

test('an empty field is named before sending', async () => {
  const { user, order, sent } = await open();
  await user.selectOptions(choice(), 'Kurumsal');
  await user.type(screen.getByLabelText('Firma unvanı'), 'Kahve Ltd.');
  await order();
  const office = screen.getByLabelText('Vergi dairesi');
  await waitFor(() => expect(office).toHaveAccessibleDescription('Vergi dairesi boş bırakılamaz.'));
  expect(office).toHaveFocus();
  expect(screen.getByLabelText('Vergi no (VKN veya TCKN)')).toBeInvalid();
  expect(screen.getByLabelText('Firma unvanı')).toBeValid();
  await user.selectOptions(choice(), 'Bireysel');
  await user.type(screen.getByLabelText('Ad soyad'), 'Ayşe Kaya');
  await order();
  await waitFor(() => expect(sent).toEqual([{ type: 'individual', name: 'Ayşe Kaya', tckn: '' }]));
});

test('refuses a title beyond the limit', async () => {
  const { user, order, sent } = await open();
  await user.selectOptions(choice(), 'Kurumsal');
  const title = screen.getByLabelText('Firma unvanı');
  await user.click(title);
  await user.paste('K'.repeat(256));
  await order();
  await waitFor(() =>
    expect(title).toHaveAccessibleDescription('Firma unvanı en çok 255 karakter olabilir.'),
  );
  expect(sent).toEqual([]);
});

test('suggests the last invoice first', async () => {
  const { order, sent } = await open({
    invoice: { type: 'individual', name: 'Ayşe Kaya', tckn: '*******0146' },
  });
  expect(choice()).toHaveDisplayValue('Kayıtlı: Ayşe Kaya');
  await order();
  await waitFor(() => expect(sent).toEqual([{ type: 'saved' }]));
});
