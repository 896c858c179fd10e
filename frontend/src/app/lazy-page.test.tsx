import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { Suspense, startTransition, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { page } from './lazy-page';

const Page = page(() => Promise.resolve({ default: () => <input aria-label="Not" /> }));

function Frame() {
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => startTransition(() => setIsOpen(true))}>Aç</button>
      <button onClick={() => setCount(count + 1)}>{`Yeniden ${String(count)}`}</button>
      <Suspense fallback={null}>{isOpen && <Page />}</Suspense>
    </>
  );
}

test('a page keeps typed text after code loads', async () => {
  // Within act, React draws a page anew when its code has come; in browsers it goes on where it waited.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Frame />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const press = async (name: string) => (await screen.findByRole('button', { name })).click();
  await press('Aç');
  const field = await screen.findByLabelText<HTMLInputElement>('Not');
  field.value = 'Arandı';
  await press('Yeniden 0');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Yeniden 1' })).toBeVisible());
  expect(screen.getByLabelText('Not')).toHaveValue('Arandı');
  root.unmount();
});
