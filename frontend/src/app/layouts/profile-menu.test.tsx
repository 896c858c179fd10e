import { screen, waitFor } from '@testing-library/react';
import { logIn } from '@/testing/handlers/account';
import { renderWithProviders } from '@/testing/render';
import { Navbar } from './navbar';

async function open() {
  logIn();
  const view = renderWithProviders(
    <>
      <Navbar />
      <h1>Hakkımızda</h1>
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Profil menüsü' });
  await view.user.click(button);
  await screen.findByRole('link', { name: 'Profil' });
  return { ...view, button };
}

const isGone = () =>
  waitFor(() => expect(screen.queryByRole('link', { name: 'Profil' })).not.toBeInTheDocument());

test('its button opens and closes it', async () => {
  const { user, button } = await open();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  await isGone();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes it and returns the focus', async () => {
  const { user, button } = await open();
  await user.keyboard('{Escape}');
  await isGone();
  expect(button).toHaveFocus();
});

test('Escape takes it away from its button, too', async () => {
  const { user, button } = await open();
  button.focus();
  await user.keyboard('{Escape}');
  await isGone();
  expect(button).toHaveFocus();
});

test('a click elsewhere takes it away', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('heading', { level: 1 }));
  await isGone();
});

test('leads where it says, and is gone there', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('link', { name: 'Siparişlerim' }));
  await isGone();
  expect(address()).toBe('/siparislerim');
});
