import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { Providers } from '@/app/providers';
import { createQueryClient } from '@/app/query-client';
import { Pages } from '@/app/router';

/** Renders something with all that it may ask for. Queries fail at once, without a second try. */
export function renderWithProviders(content: ReactNode, at = '/') {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  let address = at;
  const view = render(
    <Providers client={client}>
      <MemoryRouter initialEntries={[at]}>
        {content}
        <AddressSpy onChange={(current) => (address = current)} />
      </MemoryRouter>
    </Providers>,
  );
  return { ...view, client, user: userEvent.setup(), address: () => address };
}

/** The whole app at an address. */
export function renderApp(at: string) {
  return renderWithProviders(<Pages />, at);
}

function AddressSpy({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    onChange(decodeURIComponent(pathname) + search);
  }, [pathname, search, onChange]);
  return null;
}
