import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { ConfirmHost } from '@/components/confirm-host';
import { useToasterLoaded } from '@/components/toast';

const Toaster = lazy(() => import('@/components/toaster'));

interface ProvidersProps {
  client: QueryClient;
  children: ReactNode;
}

export function Providers({ client, children }: ProvidersProps) {
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
