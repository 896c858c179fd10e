import { screen, within } from '@testing-library/react';
import { logInStaff } from '@/testing/handlers/account';
import { mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { launchFacts } from './check-texts';

function serve(checks: Record<string, boolean>) {
  server.use(
    mock.get('/api/seller/launch-checks', ({ reply }) =>
      reply(200, {
        success: true,
        checks: Object.entries(checks).map(([variable, isDone]) => ({
          variable,
          setting: variable === 'SHOP_MERSIS' ? 'mersis' : null,
          isDone,
        })),
      }),
    ),
  );
}

test('lists open tasks first, with reason and link', async () => {
  logInStaff();
  serve({ SHOP_ADDRESS: true, SHOP_MERSIS: false, SHOP_NEU: false });
  renderPage('/seller/yayina-hazirlik');
  const list = within(await screen.findByRole('list', { name: 'Ayarlar' }));
  expect(screen.getByText('2 eksik')).toBeVisible();
  const [first, second, third] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent('MERSİS numarası');
  expect(first).not.toHaveTextContent('SHOP_');
  expect(list.getByRole('link', { name: 'MERSİS numarası' })).toHaveAttribute(
    'href',
    '/seller/ayarlar#mersis',
  );
  expect(first).toHaveTextContent('Eksik');
  // A check without its own text shows its key.
  expect(second).toHaveTextContent('SHOP_NEU');
  expect(third).toHaveTextContent('Tamam');
  expect(screen.getByRole('link', { name: 'KVKK Aydınlatma Metni' })).toBeVisible();
});

test('says when nothing is left', async () => {
  logInStaff();
  serve({ SHOP_ADDRESS: true });
  renderPage('/seller/yayina-hazirlik');
  expect(await screen.findByText('Hepsi tamam')).toBeVisible();
});

test('has a text for every check', () => {
  for (const { label, why } of Object.values(launchFacts)) {
    expect(label).not.toBe('');
    expect(why).toMatch(/\.$/);
  }
});
