import { act, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '@/testing/render';
import { Navbar } from './navbar';

const isHidden = () => document.documentElement.dataset.header === 'hidden';

function scrollTo(y: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

/** The header's script has come. */
async function open() {
  const view = renderWithProviders(<Navbar />);
  await screen.findByRole('banner');
  let y = 500;
  await waitFor(() => {
    scrollTo((y += 10));
    expect(isHidden()).toBe(true);
  });
  scrollTo(5000);
  return view;
}

test('hides when scrolling down, shows when scrolling up', async () => {
  await open();
  scrollTo(5004);
  scrollTo(4998);
  expect(isHidden()).toBe(true);
  scrollTo(4900);
  expect(isHidden()).toBe(false);
  scrollTo(4950);
  expect(isHidden()).toBe(true);
});

test('stays near the top of the page', async () => {
  await open();
  scrollTo(0);
  expect(isHidden()).toBe(false);
  scrollTo(300);
  expect(isHidden()).toBe(false);
});

test('shows while it has the focus', async () => {
  const { user } = await open();
  await user.tab();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Dördüncü' })).toHaveFocus();
  expect(isHidden()).toBe(false);
});

test('stays while something of it is open', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Menü' }));
  scrollTo(6000);
  expect(isHidden()).toBe(false);
});

test('is as ever on a page without it', async () => {
  const { unmount } = await open();
  unmount();
  expect(isHidden()).toBe(false);
});
