import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from './theme-switch';

const root = document.documentElement;
afterEach(() => delete root.dataset.theme);

test('follows the device until a theme is chosen', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<ThemeSwitch />);
  expect(screen.getByRole('group', { name: 'Görünüm' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Sistem' })).toBeChecked();
  expect(root).not.toHaveAttribute('data-theme');

  await user.click(screen.getByRole('radio', { name: 'Koyu' }));
  expect(root).toHaveAttribute('data-theme', 'dark');
  unmount();
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Koyu' })).toBeChecked();

  await user.click(screen.getByRole('radio', { name: 'Sistem' }));
  expect(root).not.toHaveAttribute('data-theme');
  expect(window.localStorage.getItem('theme')).toBeNull();
});
