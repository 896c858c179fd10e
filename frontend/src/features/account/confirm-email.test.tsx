import { screen, waitFor, within } from '@testing-library/react';
import { customer, logIn } from '@/testing/handlers/account';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const done = 'E-posta adresiniz doğrulandı.';

describe('a mailed link', () => {
  const open = async () => {
    const view = renderPage('/e-posta-dogrula#token=anahtar');
    const button = await screen.findByRole('button', { name: 'E-postamı doğrula' });
    await waitFor(() => expect(view.address()).toBe('/e-posta-dogrula'));
    return { ...view, confirm: () => view.user.click(button), button };
  };

  test('confirms with a click, not by being opened', async () => {
    const tokens: unknown[] = [];
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      mock.post('/api/user/confirm-email', async ({ request, reply }) => {
        tokens.push(await request.json());
        await waiting;
        return reply(200, { success: true, message: done });
      }),
    );
    const { confirm, button } = await open();
    expect(tokens).toEqual([]);
    await confirm();
    expect(button).toHaveAttribute('aria-busy', 'true');
    answer();
    expect(await screen.findByText(done)).toBeVisible();
    expect(tokens).toEqual([{ token: 'anahtar' }]);
    expect(screen.queryByRole('button', { name: 'E-postamı doğrula' })).not.toBeInTheDocument();
  });

  test('that has expired leads to the profile', async () => {
    server.use(
      mock.post('/api/user/confirm-email', ({ reply }) =>
        reply(410, refusal('token_expired', 'Bağlantının süresi dolmuş.')),
      ),
    );
    const { confirm } = await open();
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('Bağlantının süresi dolmuş.');
    expect(screen.queryByRole('button', { name: 'E-postamı doğrula' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Profilime git' })).toHaveAttribute('href', '/profil');
  });

  test('can be tried again after a failure', async () => {
    server.use(mock.post('/api/user/confirm-email', lostConnection));
    const { confirm } = await open();
    await confirm();
    expect(await screen.findByRole('alert')).toBeVisible();
    server.use(
      mock.post('/api/user/confirm-email', ({ reply }) =>
        reply(200, { success: true, message: done }),
      ),
    );
    await confirm();
    expect(await screen.findByText(done)).toBeVisible();
  });

  test('without its token says what to do', async () => {
    renderPage('/e-posta-dogrula');
    expect(await screen.findByText(/Bağlantıya yeniden tıklayın/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'E-postamı doğrula' })).not.toBeInTheDocument();
  });
});

describe('the profile', () => {
  const openProfile = async () => {
    logIn({ ...customer, emailConfirmed: false });
    const view = renderPage('/profil');
    await screen.findByText('E-postanız doğrulanmadı');
    const resend = screen.getByRole('button', { name: 'Yeniden gönder' });
    return { ...view, resend: () => view.user.click(resend) };
  };

  test('says nothing of a confirmed e-mail', async () => {
    logIn();
    renderPage('/profil');
    await screen.findByRole('heading', { level: 1, name: 'Kullanıcı Bilgileri' });
    expect(screen.queryByText('E-postanız doğrulanmadı')).not.toBeInTheDocument();
  });

  test('mails the link again', async () => {
    const message = 'Doğrulama bağlantısını e-posta adresinize gönderdik.';
    server.use(
      mock.post('/api/user/confirm-email/resend', ({ reply }) =>
        reply(200, { success: true, message }),
      ),
    );
    const { resend } = await openProfile();
    await resend();
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('says when no more links are mailed', async () => {
    const message = 'Çok fazla istek gönderdiniz. 20 dakika sonra yeniden deneyin.';
    server.use(
      mock.post('/api/user/confirm-email/resend', ({ reply }) =>
        reply(429, refusal('too_many_requests', message)),
      ),
    );
    const { resend } = await openProfile();
    await resend();
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('learns that the e-mail was confirmed meanwhile', async () => {
    server.use(
      mock.post('/api/user/confirm-email/resend', ({ reply }) => {
        logIn();
        return reply(409, refusal('already_confirmed', 'E-posta adresiniz zaten doğrulanmış.'));
      }),
    );
    const { resend } = await openProfile();
    await resend();
    await waitFor(() =>
      expect(screen.queryByText('E-postanız doğrulanmadı')).not.toBeInTheDocument(),
    );
    expect(within(document.body).getByLabelText('E-Posta')).toBeVisible();
  });
});
