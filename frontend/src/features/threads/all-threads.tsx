import { useQuery } from '@tanstack/react-query';
import { errorAdvice } from '@/api/errors';
import { Button } from '@/components/button';
import * as cardGridStyles from '@/components/card-grid.module.css';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import * as panelStyles from '@/components/panel.module.css';
import { Skeleton } from '@/components/skeleton';
import { notify } from '@/components/toast';
import { VisuallyHidden } from '@/components/visually-hidden';
import { allThreadsQuery, useCloseThread } from '@/entities/thread/queries';
import { ThreadCard } from './thread-card';
import { ThreadDialog } from './thread-dialog';
import { useThreadParam } from './use-thread-param';

/** Everybody's threads, for the shop. */
export function AllThreads() {
  const { data: threads, error, refetch } = useQuery(allThreadsQuery);
  const { openId, open, close } = useThreadParam();
  return (
    <>
      {error ? (
        <ErrorState
          text={errorAdvice(error, 'Thread listesi alınamadı.')}
          onRetry={() => void refetch()}
        />
      ) : threads === undefined ? (
        <Loading />
      ) : threads.length > 0 ? (
        <ul className={cardGridStyles.grid}>
          {threads.map((thread) => (
            <ThreadCard key={thread._id} thread={thread} onOpen={open} inGrid />
          ))}
        </ul>
      ) : (
        <div className={panelStyles.panel}>
          <EmptyState art="fincan" text="Mesaj dizisi yok." />
        </div>
      )}
      {openId && (
        <ThreadDialog
          key={openId}
          id={openId}
          viewer="staff"
          onClose={() => {
            close();
            void refetch();
          }}
          actions={<CloseButton id={openId} />}
        />
      )}
    </>
  );
}

function CloseButton({ id }: { id: string }) {
  const { mutate, isPending } = useCloseThread(id);
  return (
    <Button
      variant="danger"
      busy={isPending}
      onClick={() => mutate(undefined, { onSuccess: () => notify.success('Talep kapatıldı.') })}
    >
      Destek Talebini Kapat
    </Button>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden as="p" role="status">
        Yükleniyor...
      </VisuallyHidden>
      <ul className={cardGridStyles.grid} aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index}>
            <Skeleton height="8rem" card />
          </li>
        ))}
      </ul>
    </>
  );
}
