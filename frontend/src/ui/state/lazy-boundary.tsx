import { Component, Suspense, lazy, type ComponentType, type ReactNode } from 'react';
import { Alert } from './alert';

interface LazyBoundaryProps {
  /** Shown until the code is loaded. */
  fallback?: ReactNode;
  /** Whether the page does without it when its code can't be loaded. */
  optional?: boolean;
  children: ReactNode;
}

/** A part whose code comes later. When it does not come, the page around it and what was typed stay. */
export class LazyBoundary extends Component<LazyBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { fallback, optional = false, children } = this.props;
    if (!this.state.broken) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (optional) return null;
    return (
      <Alert role="alert">Bu bölüm açılamadı. Bağlantınızı kontrol edip sayfayı yenileyin.</Alert>
    );
  }
}

/** Returns a component whose code is loaded when it is first rendered, in a `LazyBoundary`. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  boundary?: Omit<LazyBoundaryProps, 'children'>,
): ComponentType<Props> {
  const Part = lazy(load) as ComponentType<Props>;
  return (props) => (
    <LazyBoundary {...boundary}>
      <Part {...props} />
    </LazyBoundary>
  );
}
