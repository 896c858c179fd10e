import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@/entities/session/queries';
import { myThreadsQuery } from '@/entities/thread/queries';
import { errorAdvice } from '@/lib/errors';
import { pageParam, useUrlState } from '@/lib/use-url-state';
import { Panel, PanelTitle } from '@/ui/layout/panel';
import { AdminList } from '@/ui/list/admin-list';
import { EmptyState } from '@/ui/state/empty-state';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import * as styles from './my-threads.module.css';
import { NewThreadForm } from './new-thread-form';
import { ThreadCard } from './thread-card';
import { useThreadParam } from './use-thread-param';

// Loaded when the first thread is opened.
const ThreadDialog = lazyPart(() => import('./thread-dialog'));

const params = { page: pageParam('sayfa') };

/**
 * The customer's support: a form for a new ticket, the tickets so far, and the one opened. The tickets come first once a
 * reply was unread.
 */
export function MyThreads() {
  const [{ page }, change] = useUrlState(params);
  const threads = useQuery(myThreadsQuery(page));
  const { openId, open, close } = useThreadParam();
  const { user } = useSession();
  // Another customer of this browser must not find the draft.
  const draft = `talep-${user?._id ?? ''}`;
  const [hadUnread, setHadUnread] = useState(false);
  if (!hadUnread && threads.data?.threads.some(({ hasUnread }) => hasUnread)) setHadUnread(true);
  const form = (
    <Panel as="section" key="form" className={styles.part} aria-labelledby="yeni-talep">
      <h2 id="yeni-talep">Yeni destek talebi</h2>
      <NewThreadForm key={draft} draft={draft} onOpened={open} />
    </Panel>
  );
  const list = (
    <section key="list" className={styles.part} aria-labelledby="talepler">
      <PanelTitle id="talepler">Taleplerim</PanelTitle>
      <AdminList
        query={threads}
        page={page}
        onPage={change}
        skeleton={
          <div className={styles.threads}>
            <Skeleton height="6.5rem" card />
            <Skeleton height="6.5rem" card />
          </div>
        }
        failure={(error) => errorAdvice(error, 'Mesajlar alınamadı.')}
        empty={<EmptyState art="fincan" text="Mesaj dizisi yok." />}
      >
        {({ threads }) => (
          <ul className={styles.threads}>
            {threads.map((thread) => (
              <ThreadCard key={thread._id} thread={thread} onOpen={open} />
            ))}
          </ul>
        )}
      </AdminList>
    </section>
  );
  return (
    <>
      {hadUnread ? [list, form] : [form, list]}
      {openId && <ThreadDialog key={openId} id={openId} viewer="customer" onClose={close} />}
    </>
  );
}
