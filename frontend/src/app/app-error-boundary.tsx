import { Component, type ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import * as spinnerStyles from '@/ui/state/spinner.module.css';

interface AppErrorBoundaryProps {
  /** The page's path if header and footer surround it; the boundary resets when it changes. */
  path?: string;
  children: ReactNode;
}

/** Shown when a page throws or its code can't be loaded, without a connection or after a new release. */
export class AppErrorBoundary extends Component<AppErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate({ path }: AppErrorBoundaryProps) {
    if (path !== this.props.path) this.setState({ broken: false });
  }

  override render() {
    const { path, children } = this.props;
    if (!this.state.broken) return children;
    const Main = path === undefined ? 'main' : 'div';
    return (
      <Main className={spinnerStyles.loader}>
        <h1>Sayfa açılamadı</h1>
        <p>Bağlantınızı kontrol edip sayfayı yenileyin.</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Sayfayı yenile
        </Button>
        {path !== undefined && <Button onClick={() => window.history.back()}>Geri dön</Button>}
      </Main>
    );
  }
}
