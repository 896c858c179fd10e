import { screen, waitFor, within } from '@testing-library/react';
import { lostConnection, mock } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const name = 'Sepete eklendi';

/** The button of a product's card, or of its page. */
async function addButton(index = 0) {
  const found = await screen.findAllByRole('button', { name: 'Sepete Ekle' });
  const button = found[index];
  if (!button) throw new Error('no button');
  return button;
}

test('shows the added product once', async () => {
  const { user } = renderApp('/urunler');
  const add = await addButton();
  await user.click(add);
  const panel = within(await screen.findByRole('region', { name }));
  expect(await panel.findByText('Ceviz Tavla')).toBeVisible();
  expect(panel.getByText('1 adet')).toBeVisible();
  expect(add).toHaveFocus();

  const second = await addButton(1);
  await user.click(second);
  expect(await panel.findByText('Siyah Çay 1 kg')).toBeVisible();
  expect(panel.getByText('Sepetiniz (2 ürün)')).toBeVisible();
  expect(await panel.findByText('₺2.398,90')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Devam et' }));
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  expect(second).toHaveFocus();

  await user.click(add);
  expect(await screen.findByRole('link', { name: 'Sepet, 3 ürün' })).toBeVisible();
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test('shows the panel once, then toasts', async () => {
  const { user } = renderApp('/urunler');
  await user.click(await addButton());
  const panel = await screen.findByRole('region', { name });
  expect(screen.getAllByText(name)).toHaveLength(1);
  await user.click(within(panel).getByRole('button', { name: 'Kapat' }));
  await user.click(await addButton(1));
  expect(await screen.findByText(name)).toHaveRole('status');
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test('follows its button in the tab order', async () => {
  const { user } = renderApp('/urunler');
  const add = await addButton();
  await user.click(add);
  const panel = within(await screen.findByRole('region', { name }));
  await user.tab();
  expect(panel.getByRole('button', { name: 'Kapat' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(add).toHaveFocus();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(panel.getByRole('link', { name: 'Sepete git' })).toHaveFocus();
  // On with the list: not back to where the panel was opened.
  await user.tab();
  expect(add).not.toHaveFocus();
});

test('says offline that the cart stays here', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = renderApp('/urunler');
  await user.click(await addButton());
  expect(await screen.findByText('Sepete eklendi; sepetiniz bu cihazda duruyor.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sepet, 1 ürün' })).toBeVisible();
});

test('links to the cart on other pages', async () => {
  const { user, address } = renderApp('/urunler/x/p1');
  await user.click(await addButton());
  await user.click(await screen.findByRole('link', { name: 'Sepete git' }));
  await waitFor(() => expect(address()).toBe('/sepet'));
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test('does not repeat what the cart showed', async () => {
  const { user, address } = renderApp('/urunler');
  await user.click(await addButton());
  expect(await screen.findByRole('region', { name })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sepet, 1 ürün' }));
  await waitFor(() => expect(address()).toBe('/sepet'));
  const nav = within(screen.getByRole('navigation', { name: 'Ana menü' }));
  await user.click(nav.getByRole('link', { name: 'Ürünler' }));
  await user.click(await addButton());
  expect(await screen.findByRole('link', { name: 'Sepet, 2 ürün' })).toBeVisible();
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test('shows the added product offline', async () => {
  const { user, client } = renderApp('/urunler');
  const add = await addButton();
  server.use(mock.get('/api/product/list', () => lostConnection()));
  await user.click(add);
  const panel = within(await screen.findByRole('region', { name }));
  expect(panel.getByText('Ceviz Tavla')).toBeVisible();
  expect(panel.getAllByText('₺2.149,00')).toHaveLength(2);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(panel.getByText('Ceviz Tavla')).toBeVisible();
  expect(panel.getAllByText('₺2.149,00')).toHaveLength(2);
});

test('is a sheet with focus on phones', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('width < 48rem'),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const { user } = renderApp('/urunler/x/p1');
  const add = await addButton();
  await user.click(add);
  const sheet = await screen.findByRole('dialog', { name });
  await waitFor(() => {
    expect(within(sheet).getByRole('button', { name: 'Kapat' })).toHaveFocus();
  });
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument();
  });
  await waitFor(() => {
    expect(add).toHaveFocus();
  });
});
