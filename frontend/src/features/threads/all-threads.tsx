import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Thread } from '@/api/types';
import { allThreadsQuery } from '@/entities/thread/queries';
import { errorAdvice } from '@/lib/errors';
import { mailLink } from '@/lib/mail-link';
import { sellerPaths } from '@/lib/seller-paths';
import { pageParam, useUrlState } from '@/lib/use-url-state';
import { Button } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { Columns } from '@/ui/layout/columns';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row } from '@/ui/layout/stack';
import { AdminList } from '@/ui/list/admin-list';
import { CardSkeletons } from '@/ui/state/card-skeletons';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { notify } from '@/ui/toast/toast';
import { participantName } from './participant-name';
import { replyDraft } from './reply-draft';
import { ThreadCard } from './thread-card';
import * as styles from './thread-dialog.module.css';
import { useCloseThread, useReopenThread } from './thread-status';
import { useThreadParam } from './use-thread-param';

// Loaded when the first thread is opened.
const ThreadDialog = lazyPart(() => import('./thread-dialog'));

const params = { page: pageParam('sayfa') };

/** All customers' threads, for staff. */
export default function AllThreads() {
  const [{ page }, change] = useUrlState(params);
  const threads = useQuery(allThreadsQuery(page));
  const { openId, open, close } = useThreadParam();
  return (
    <SellerPage title="Tüm Destek Mesajları">
      <AdminList
        query={threads}
        page={page}
        onPage={change}
        // The specification empties this list when it can't be loaded.
        onRefreshError="replace"
        skeleton={<CardSkeletons count={6} />}
        failure={(error) => errorAdvice(error, 'Thread listesi alınamadı.')}
        empty={<EmptyPanel art="fincan" text="Mesaj dizisi yok." />}
      >
        {({ threads }) => (
          <Columns as="ul" cards>
            {threads.map((thread) => (
              <ThreadCard key={thread._id} thread={thread} onOpen={open} forStaff />
            ))}
          </Columns>
        )}
      </AdminList>
      {openId && (
        <ThreadDialog
          key={openId}
          id={openId}
          viewer="staff"
          subtitle={customerOf}
          onClose={() => {
            close();
            void threads.refetch();
          }}
          actions={({ status }) =>
            status === 'open' ? <CloseButton id={openId} /> : <ReopenButton id={openId} />
          }
        />
      )}
    </SellerPage>
  );
}

/** Returns the links to a thread's customer. */
const customerOf = (thread: Thread) => (
  <Row as="p" gap="m" rowGap="2xs" className={styles.customer}>
    <Link to={sellerPaths.customer(thread.userId._id)}>{participantName(thread)}</Link>
    <a href={mailLink(thread.userId.email)}>{thread.userId.email}</a>
  </Row>
);

function ReopenButton({ id }: { id: string }) {
  const { mutate, isPending } = useReopenThread(id);
  const reopen = () =>
    mutate(undefined, { onSuccess: () => notify.success('Talep yeniden açıldı.') });
  return (
    <Button busy={isPending} onClick={reopen}>
      Yeniden aç
    </Button>
  );
}

function CloseButton({ id }: { id: string }) {
  const { mutate, isPending } = useCloseThread(id);
  async function askToClose() {
    const hasReply = Boolean(replyDraft('staff', id).read()?.['text']);
    const isConfirmed = await confirm({
      question: 'Bu destek talebini kapatmak istediğinizden emin misiniz?',
      subject: hasReply
        ? 'Yazdığınız yanıt gönderilmedi.'
        : 'Müşteri kapalı bir talebe mesaj yazamaz.',
      confirmLabel: 'Talebi kapat',
    });
    if (isConfirmed) mutate(undefined, { onSuccess: () => notify.success('Talep kapatıldı.') });
  }
  return (
    <Button variant="danger" busy={isPending} onClick={() => void askToClose()}>
      Destek Talebini Kapat
    </Button>
  );
}
