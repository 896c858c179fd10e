import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { Dialog } from '@/ui/dialog';
import { useRouteFocus } from './use-route-focus';

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

test('leaves the focus in an open dialog until it closes', async () => {
  const user = userEvent.setup();
  render(<Frame />, { wrapper: MemoryRouter });
  const link = screen.getByRole('link', { name: 'Sepet' });
  await user.click(link);
  expect(link).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sepetim' })).toHaveFocus());
});
