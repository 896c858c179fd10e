import { screen, waitFor, within } from '@testing-library/react';
import type { TeamMember } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function member(over: Partial<TeamMember>): TeamMember {
  return {
    _id: 'p1',
    name: 'Zeynep Ak',
    email: 'zeynep@ornek.com',
    role: 'seller',
    isDisabled: false,
    isInvited: false,
    hasTwoFactor: false,
    isSelf: false,
    ...over,
  };
}

const self = member({ _id: 'p0', name: 'Satıcı Hesabı', isSelf: true });

/** The page of this team. The own password is `doğru`. */
function open(members: TeamMember[]) {
  logInStaff();
  let team = members;
  const sent: unknown[] = [];
  const wrong = refusal('wrong_credentials', 'Şifreniz hatalı.', { password: 'Şifreniz hatalı.' });
  server.use(
    mock.get('/api/seller/team', ({ reply }) => reply(200, { success: true, members: team })),
    mock.post('/api/seller/team', async ({ request, reply }) => {
      const body = await request.json();
      if (body.password !== 'doğru') return reply(401, wrong);
      sent.push(body.email);
      const added = member({
        _id: 'p9',
        name: `${body.firstName} ${body.lastName}`,
        isInvited: true,
      });
      team = [...team, added];
      return reply(201, { success: true, message: 'Davet gönderildi.', member: added });
    }),
    mock.put('/api/seller/team/{id}', async ({ request, params, reply }) => {
      const { action, password } = await request.json();
      if (password !== 'doğru') return reply(401, wrong);
      sent.push([params.id, action]);
      team = team.map((one) => (one._id === params.id ? { ...one, isDisabled: true } : one));
      return reply(200, { success: true, message: 'Hesap devre dışı bırakıldı.' });
    }),
  );
  return { ...renderPage('/seller/ekip'), sent };
}

test('names everyone and links own settings', async () => {
  open([self, member({}), member({ _id: 'p2', name: 'Ali Can', isInvited: true })]);
  const own = within(await screen.findByRole('listitem', { name: 'Satıcı Hesabı' }));
  expect(own.getByRole('link', { name: 'Güvenlik ayarlarım' })).toBeVisible();
  expect(own.queryByRole('button')).not.toBeInTheDocument();
  const invited = within(screen.getByRole('listitem', { name: 'Ali Can' }));
  expect(invited.getByText('Davet edildi')).toBeVisible();
  expect(invited.getByRole('button', { name: 'Ali Can: Daveti yeniden gönder' })).toBeVisible();
});

test('invites by mail, with the own password', async () => {
  const { user, sent } = open([self]);
  await user.click(await screen.findByRole('button', { name: 'Davet et' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ekibe davet et' }));
  await user.click(dialog.getByRole('button', { name: 'Davet gönder' }));
  expect(await dialog.findByText('E-posta boş bırakılamaz.')).toBeVisible();
  await user.type(dialog.getByLabelText('Ad'), 'Ali');
  await user.type(dialog.getByLabelText('Soyad'), 'Can');
  await user.type(dialog.getByLabelText('E-Posta'), 'ali@ornek.com');
  await user.type(dialog.getByLabelText('Kendi şifreniz'), 'yanlış');
  await user.click(dialog.getByRole('button', { name: 'Davet gönder' }));
  expect(await dialog.findByText('Şifreniz hatalı.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Kendi şifreniz'));
  await user.type(dialog.getByLabelText('Kendi şifreniz'), 'doğru');
  await user.click(dialog.getByRole('button', { name: 'Davet gönder' }));
  expect(await screen.findByRole('listitem', { name: 'Ali Can' })).toBeVisible();
  expect(sent).toEqual(['ali@ornek.com']);
});

test('disables after asking for the own password', async () => {
  const { user, sent } = open([self, member({})]);
  await user.click(await screen.findByRole('button', { name: 'Zeynep Ak: Devre dışı bırak' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Kendi şifreniz'), 'doğru');
  await user.click(dialog.getByRole('button', { name: 'Devre dışı bırak' }));
  await waitFor(() => expect(sent).toEqual([['p1', 'disable']]));
  const card = within(screen.getByRole('listitem', { name: 'Zeynep Ak' }));
  expect(await card.findByText('Devre dışı')).toBeVisible();
  expect(card.getByRole('button', { name: 'Zeynep Ak: Yeniden etkinleştir' })).toBeVisible();
});
