import { screen, waitFor, within } from '@testing-library/react';
import type { AddressInput } from '@/api/types';
import { ancestor } from '@/testing/dom';
import { logIn } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const dumb = refusal('internal', 'Beklenmeyen bir hata oluştu.');

const second = address({
  _id: 'a2',
  firstName: 'Şükrü',
  lastName: 'Işık',
  street: 'İnönü Cad. No: 88/A',
  city: 'İzmir',
  state: 'Ödemiş',
  zipcode: '35750',
  phone: '+902320000000',
});

/** What the form sends of an address. */
const fields = Object.fromEntries(
  Object.entries(address()).filter(([name]) => name !== '_id' && name !== 'userId'),
) as AddressInput;

describe('/profil/adreslerim', () => {
  test('lists the addresses with what can be done', async () => {
    logIn();
    serveAddresses(address(), second);
    renderPage('/profil/adreslerim');
    const card = within(ancestor(await screen.findByRole('heading', { name: 'Şükrü Işık' }), 'li'));
    expect(card.getByText(/35750 Ödemiş \/ İzmir, Türkiye/)).toBeVisible();
    expect(card.getByText(/0 232 000 00 00/)).toBeVisible();
    expect(card.getByRole('link', { name: 'Düzenle' })).toHaveAttribute('href', '/adres/a2');
    expect(screen.getByRole('link', { name: 'Yeni Adres Ekle' })).toHaveAttribute('href', '/adres');
  });

  test('says that there is none', async () => {
    logIn();
    serveAddresses();
    renderPage('/profil/adreslerim');
    expect(await screen.findByText('Kayıtlı adresiniz bulunmamaktadır.')).toBeVisible();
  });

  test('offers a retry when loading fails', async () => {
    logIn();
    server.use(mock.get('/api/address/get', lostConnection));
    const { user } = renderPage('/profil/adreslerim');
    expect(await screen.findByText('Adresler alınamadı.')).toBeVisible();
    expect(screen.getByText('Bağlantınızı kontrol edip yeniden deneyin.')).toBeVisible();
    serveAddresses(address());
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByRole('heading', { name: 'Mehmet Şahin' })).toBeVisible();
  });

  test('shows the server’s own message', async () => {
    logIn();
    server.use(mock.get('/api/address/get', ({ reply }) => reply(500, dumb)));
    renderPage('/profil/adreslerim');
    expect(await screen.findByText(dumb.message)).toBeVisible();
    expect(
      screen.getByText('Adresler alınamadı. Sunucuda bir sorun var, biraz sonra yeniden deneyin.'),
    ).toBeVisible();
  });

  test('asks before it deletes', async () => {
    logIn();
    serveAddresses(address(), second);
    const deleted: unknown[] = [];
    server.use(
      mock.delete('/api/address/delete/{id}', ({ params, reply }) => {
        deleted.push(params.id);
        serveAddresses(second);
        return reply(200, { success: true, message: 'Adres silindi.', addresses: [second] });
      }),
    );
    const { user } = renderPage('/profil/adreslerim');
    const [remove] = await screen.findAllByRole('button', { name: 'Sil' });
    if (!remove) throw new Error('no button');
    await user.click(remove);
    let question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByRole('heading', { name: 'Bu adresi silmek istediğinize emin misiniz?' }),
    ).toBeVisible();
    expect(question.getByText(/Mehmet Şahin, Çarşı Mah/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Vazgeç' }));
    expect(deleted).toEqual([]);
    await user.click(remove);
    question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Adres silindi.')).toBeVisible();
    expect(deleted).toEqual(['a1']);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Mehmet Şahin' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('heading', { name: 'Şükrü Işık' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('a failed deletion keeps the address', async () => {
    logIn();
    serveAddresses(address());
    server.use(mock.delete('/api/address/delete/{id}', lostConnection));
    const { user } = renderPage('/profil/adreslerim');
    await user.click(await screen.findByRole('button', { name: 'Sil' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sil' }),
    );
    expect(await screen.findByText('Silme işlemi başarısız.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Mehmet Şahin' })).toBeVisible();
  });
});

describe('/adres', () => {
  test.each(['/adres', '/adres/a1'])('%s sends a visitor to the cart', async (at) => {
    const { address: where } = renderPage(at);
    await waitFor(() => expect(where()).toBe('/sepet'));
  });

  test('adds an address and returns to the list', async () => {
    logIn();
    serveAddresses();
    const sent: unknown[] = [];
    server.use(
      mock.post('/api/address/add', async ({ request, reply }) => {
        sent.push(await request.json());
        serveAddresses(address());
        return reply(201, { success: true, message: 'Adres eklendi.', addresses: [address()] });
      }),
    );
    const { user, address: where } = renderPage('/adres');
    await user.type(await screen.findByLabelText('Sokak'), fields.street);
    await user.type(screen.getByLabelText('Şehir'), 'ist');
    await user.click(await screen.findByRole('option', { name: 'İstanbul' }));
    expect(screen.getByLabelText('Şehir')).toHaveValue('İstanbul');
    await user.type(screen.getByLabelText('İlçe'), 'kadı');
    expect(await screen.findByRole('option', { name: 'Kadıköy' })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByLabelText('İlçe')).toHaveValue('Kadıköy');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Posta Kodu'), fields.zipcode);
    await user.type(screen.getByLabelText('Telefon'), fields.phone);
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    expect(await screen.findByText('Adres eklendi.')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/profil/adreslerim'));
    expect(sent).toEqual([fields]);
  });

  test('province and district take their proper letters', async () => {
    logIn();
    const { user } = renderPage('/adres');
    await user.type(await screen.findByLabelText('Şehir'), 'istanbul');
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText('Şehir')).toHaveValue('İstanbul'));
    await user.type(screen.getByLabelText('İlçe'), 'KADIK');
    await user.tab();
    expect(screen.getByLabelText('İlçe')).toHaveValue('Kadıköy');
  });

  test('suggests neighbourhoods and fills the postal code', async () => {
    logIn();
    const { user } = renderPage('/adres');
    await user.type(await screen.findByLabelText('Şehir'), 'istanbul');
    await user.type(screen.getByLabelText('İlçe'), 'kadıköy');
    const street = screen.getByLabelText('Sokak');
    await user.type(street, 'cafer');
    await user.click(await screen.findByRole('option', { name: 'Caferağa Mah.' }));
    await user.type(street, 'Moda Cad. 5');
    expect(street).toHaveValue('Caferağa Mah. Moda Cad. 5');
    const zipcode = screen.getByLabelText('Posta Kodu');
    await waitFor(() => expect(zipcode).toHaveValue('34710'));
    // Another neighbourhood replaces a suggested postal code, but not a typed one.
    await user.clear(street);
    await user.type(street, 'Osmanağa Mah. 5');
    await waitFor(() => expect(zipcode).toHaveValue('34714'));
    await user.clear(zipcode);
    await user.type(zipcode, '34000');
    await user.clear(street);
    await user.type(street, 'Caferağa Mah. 5');
    expect(zipcode).toHaveValue('34000');
  });

  test('suggests districts and accepts other text', async () => {
    logIn();
    const { user } = renderPage('/adres');
    await user.type(await screen.findByLabelText('Şehir'), 'izmir');
    await user.type(screen.getByLabelText('İlçe'), 'kadı');
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    await user.clear(screen.getByLabelText('İlçe'));
    await user.type(screen.getByLabelText('İlçe'), 'ode');
    expect(await screen.findByRole('option', { name: 'Ödemiş' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByLabelText('İlçe')).toHaveValue('ode');
  });
});

describe('/adres/{id}', () => {
  test('another neighbourhood brings its own postal code', async () => {
    logIn();
    serveAddresses(address({ zipcode: '34999' }));
    const { user } = renderPage('/adres/a1');
    const street = await screen.findByLabelText('Sokak');
    const zipcode = screen.getByLabelText('Posta Kodu');
    const before = address({}).street;
    await user.clear(street);
    await user.type(street, 'cafer');
    // The neighbourhoods are there.
    await screen.findByRole('option', { name: 'Caferağa Mah.' });
    await user.clear(street);
    await user.type(street, `${before} D: 3`);
    expect(zipcode).toHaveValue('34999');
    await user.clear(street);
    await user.type(street, 'Osmanağa Mah. 5');
    await waitFor(() => expect(zipcode).toHaveValue('34714'));
    const district = screen.getByLabelText('İlçe');
    await user.clear(district);
    await user.type(district, 'Beşiktaş');
    await waitFor(() => expect(zipcode).toHaveValue(''));
  });

  test('changes an address and goes to the profile', async () => {
    logIn();
    serveAddresses(address(), second);
    const sent: unknown[] = [];
    server.use(
      mock.put('/api/address/update/{id}', async ({ request, params, reply }) => {
        sent.push(params.id, await request.json());
        return reply(200, { success: true, message: 'Adres güncellendi!', addresses: [second] });
      }),
    );
    const { user, address: where } = renderPage('/adres/a1');
    expect(await screen.findByRole('heading', { name: 'Adres Düzenle' })).toBeVisible();
    const phone = await screen.findByLabelText('Telefon');
    expect(phone).toHaveValue('0 532 000 00 00');
    await user.clear(phone);
    await user.type(phone, '0212 000 00 00');
    await user.click(screen.getByRole('button', { name: 'Güncelle' }));
    expect(await screen.findByText('Adres güncellendi!')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/profil'));
    expect(sent).toEqual(['a1', { ...fields, phone: '0212 000 00 00' }]);
  });

  test('a failed update keeps typed values', async () => {
    logIn();
    serveAddresses(address());
    server.use(mock.put('/api/address/update/{id}', ({ reply }) => reply(500, dumb)));
    const { user, address: where } = renderPage('/adres/a1');
    const street = await screen.findByLabelText('Sokak');
    await user.clear(street);
    await user.type(street, 'Yeni Sok.');
    await user.click(screen.getByRole('button', { name: 'Güncelle' }));
    expect(await screen.findByText(`Güncelleme başarısız: ${dumb.message}`)).toBeVisible();
    expect(street).toHaveValue('Yeni Sok.');
    expect(where()).toBe('/adres/a1');
  });

  test('an address that cannot be had says so', async () => {
    logIn();
    server.use(mock.get('/api/address/get', lostConnection));
    renderPage('/adres/a1');
    expect(await screen.findByText('Adres alınamadı.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tekrar dene' })).toBeVisible();
  });

  test('a missing address leads to the profile', async () => {
    logIn();
    serveAddresses(second);
    const { address: where } = renderPage('/adres/a1');
    expect(await screen.findByText('Adres bulunamadı.')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/profil'));
  });
});
