import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { Dialog } from '@/ui/dialog/dialog';
import { useHashScroll, useRouteFocus } from './use-route-focus';

function Frame() {
  useRouteFocus();
  const [open, setOpen] = useState(true);
  return (
    <>
      <main>
        <h1>Sepetim</h1>
      </main>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Kullanıcı Girişi">
          <Link to="/sepet">Sepet</Link>
        </Dialog>
      )}
    </>
  );
}

test('leaves the focus in an open dialog', async () => {
  const user = userEvent.setup();
  render(<Frame />, { wrapper: MemoryRouter });
  const link = screen.getByRole('link', { name: 'Sepet' });
  await user.click(link);
  expect(link).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sepetim' })).toHaveFocus());
});

/** A frame with a search box; the page's heading comes late. */
function LatePage({ hasHeading = false }) {
  useRouteFocus();
  const isThere = useLocation().pathname === '/sepet';
  return (
    <>
      <input aria-label="Ürün ara" />
      <Link to="/sepet">Sepet</Link>
      <main>{isThere && hasHeading && <h1>Sepetim</h1>}</main>
    </>
  );
}

test('a late heading takes the focus', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<LatePage />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('link', { name: 'Sepet' }));
  rerender(<LatePage hasHeading />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sepetim' })).toHaveFocus());
});

test('a late heading does not take the focus', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<LatePage />, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('link', { name: 'Sepet' }));
  const box = screen.getByRole('textbox', { name: 'Ürün ara' });
  await user.type(box, 'tav');
  rerender(<LatePage hasHeading />);
  await user.keyboard('la');
  expect(box).toHaveFocus();
  expect(box).toHaveValue('tavla');
});

function Section({ id }: { id: string }) {
  useHashScroll();
  return <h2 id={id}>Çok Satanlar</h2>;
}

test.each([
  ['%', '%'],
  ['cok-satanlar', 'cok-satanlar'],
])('an address with #%s scrolls to it', (hash, id) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/#${hash}`]}>{children}</MemoryRouter>
  );
  render(<Section id={id} />, { wrapper });
  expect(scroll.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Çok Satanlar' })]);
});
