import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { useToasterWanted } from '@/components/toast';

const Toaster = lazy(() => import('@/components/toaster'));

interface ProvidersProps {
  client: QueryClient;
  children: ReactNode;
}

export function Providers({ client, children }: ProvidersProps) {
  const toasterWanted = useToasterWanted();
  return (
    <QueryClientProvider client={client}>
      {children}
      {toasterWanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
