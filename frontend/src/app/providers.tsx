import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { ConfirmHost } from '@/ui/confirm-host';
import { useToasterLoaded } from '@/ui/toast';

const Toaster = lazy(() => import('@/ui/toaster'));

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
