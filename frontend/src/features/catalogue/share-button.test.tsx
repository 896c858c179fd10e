import { screen } from '@testing-library/react';
import { renderWithProviders } from '@/testing/render';
import { ShareButton } from './share-button';

/** Clicks the button in a browser that can do this. */
async function clickWith(able: Partial<Record<'share' | 'clipboard', unknown>>) {
  const { user } = renderWithProviders(<ShareButton title="Tavla" />);
  for (const name of ['share', 'clipboard'] as const) {
    Object.defineProperty(navigator, name, { value: able[name], configurable: true });
  }
  await user.click(screen.getByRole('button', { name: 'Ürünü paylaş' }));
}

const url = window.location.origin + window.location.pathname;

test('the device shares by what it has', async () => {
  const share = vi.fn(() => Promise.resolve());
  await clickWith({ share });
  expect(share).toHaveBeenCalledWith({ title: 'Tavla', url });
});

test('says nothing after the user cancels', async () => {
  const writeText = vi.fn();
  const share = () => Promise.reject(new DOMException('no', 'AbortError'));
  await clickWith({ share, clipboard: { writeText } });
  expect(writeText).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('else the address is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  await clickWith({ clipboard: { writeText } });
  expect(writeText).toHaveBeenCalledWith(url);
  expect(await screen.findByText('Bağlantı kopyalandı')).toBeVisible();
});

test('a browser that can do neither says so', async () => {
  await clickWith({});
  expect(await screen.findByText(/Bağlantı paylaşılamadı/)).toBeVisible();
});
