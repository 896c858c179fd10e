import { lazy } from 'react';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Panel, PanelTitle } from '@/ui/panel';
import { Skeleton } from '@/ui/skeleton';
import * as styles from './my-threads.module.css';
import { useThreadParam } from './use-thread-param';

// Comes with the first thread that somebody opens.
const ThreadDialog = lazy(async () => ({
  default: (await import('./thread-dialog')).ThreadDialog,
}));

const NewThreadForm = lazy(async () => ({
  default: (await import('./new-thread-form')).NewThreadForm,
}));

// Below the form.
const MyThreadList = lazy(async () => ({
  default: (await import('./my-thread-list')).MyThreadList,
}));

/** The customer's support: a form for a new ticket, the tickets so far, and the one opened. */
export function MyThreads() {
  const { openId, open, close } = useThreadParam();
  return (
    <>
      <Panel as="section" className={styles.ticket} aria-labelledby="yeni-talep">
        <h2 id="yeni-talep">Yeni destek talebi</h2>
        <LazyBoundary fallback={<Skeleton height="16rem" />}>
          <NewThreadForm onOpened={open} />
        </LazyBoundary>
      </Panel>
      <section aria-labelledby="talepler">
        <PanelTitle id="talepler">Taleplerim</PanelTitle>
        <LazyBoundary fallback={<Skeleton height="13.5rem" card />}>
          <MyThreadList onOpen={open} />
        </LazyBoundary>
      </section>
      {openId && (
        <LazyBoundary>
          <ThreadDialog key={openId} id={openId} viewer="customer" onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}
