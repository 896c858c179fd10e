import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { ConfirmHost } from '@/ui/confirm-host';
import { useToasterLoaded } from '@/ui/toast';

const Toaster = lazy(() => import('@/ui/toaster'));

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const toasterLoaded = useToasterLoaded();
  return (
    <QueryClientProvider client={client}>
      {children}
      <ConfirmHost />
      {toasterLoaded && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
