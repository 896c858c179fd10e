import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AppErrorBoundary } from '@/app/app-error-boundary';
import { nameFirstStep } from '@/app/first-step';
import { Providers } from '@/app/providers';
import { createQueryClient } from '@/app/query-client';
import { Pages, preloadPage } from '@/app/router';
import { registerServiceWorker } from '@/app/service-worker';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

nameFirstStep();

if (import.meta.env.PROD) registerServiceWorker();

// The prerendered shell stays until the page's code is loaded and has rendered. A transition renders in slices, so that
// meanwhile the browser answers a tap or scrolls.
void preloadPage(window.location.pathname).then(() => {
  const page = (
    <StrictMode>
      <AppErrorBoundary>
        <Providers client={createQueryClient()}>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        </Providers>
      </AppErrorBoundary>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(page));
});
