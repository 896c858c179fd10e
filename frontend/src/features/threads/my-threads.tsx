import { lazyPart } from '@/ui/lazy-boundary';
import { Panel, PanelTitle } from '@/ui/panel';
import { MyThreadList } from './my-thread-list';
import * as styles from './my-threads.module.css';
import { NewThreadForm } from './new-thread-form';
import { useThreadParam } from './use-thread-param';

// Loaded when the first thread is opened.
const ThreadDialog = lazyPart(() => import('./thread-dialog'));

/** The customer's support: a form for a new ticket, the tickets so far, and the one opened. */
export function MyThreads() {
  const { openId, open, close } = useThreadParam();
  return (
    <>
      <Panel as="section" className={styles.ticket} aria-labelledby="yeni-talep">
        <h2 id="yeni-talep">Yeni destek talebi</h2>
        <NewThreadForm onOpened={open} />
      </Panel>
      <section aria-labelledby="talepler">
        <PanelTitle id="talepler">Taleplerim</PanelTitle>
        <MyThreadList onOpen={open} />
      </section>
      {openId && <ThreadDialog key={openId} id={openId} viewer="customer" onClose={close} />}
    </>
  );
}
