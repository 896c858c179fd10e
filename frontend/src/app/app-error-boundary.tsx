import { Component, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import * as spinnerStyles from '@/ui/spinner.module.css';

interface AppErrorBoundaryState {
  broken: boolean;
}

/** When a page breaks or its code cannot be fetched, which a new version of the shop may cause. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, AppErrorBoundaryState> {
  override state: AppErrorBoundaryState = { broken: false };

  static getDerivedStateFromError(): AppErrorBoundaryState {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className={spinnerStyles.loader}>
        <h1>Sayfa açılamadı</h1>
        <p>Bağlantınızı kontrol edip sayfayı yenileyin.</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Sayfayı yenile
        </Button>
      </main>
    );
  }
}
