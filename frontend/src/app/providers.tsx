import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { ConfirmHost } from '@/ui/dialog/confirm-host';
import { useToasterLoaded } from '@/ui/toast/toast';

const Toaster = lazy(() => import('@/ui/toast/toaster'));

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
