import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, lazy, type ReactNode } from 'react';
import { useToasterHere } from '@/components/toast';

const Toaster = lazy(() => import('@/components/toaster'));

interface ProvidersProps {
  client: QueryClient;
  children: ReactNode;
}

export function Providers({ client, children }: ProvidersProps) {
  const toasterHere = useToasterHere();
  return (
    <QueryClientProvider client={client}>
      {children}
      {toasterHere && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
