import { useQuery } from '@tanstack/react-query';
import { errorAdvice } from '@/api/errors';
import { myThreadsQuery } from '@/entities/thread/queries';
import { EmptyState } from '@/ui/empty-state';
import { QueryView } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import * as styles from './my-threads.module.css';
import { ThreadCard } from './thread-card';

/** The customer's tickets so far. */
export function MyThreadList({ onOpen }: { onOpen: (id: string) => void }) {
  return (
    <QueryView
      query={useQuery(myThreadsQuery)}
      skeleton={<Skeletons />}
      failure={(error) => errorAdvice(error, 'Mesajlar alınamadı.')}
      empty={<EmptyState art="fincan" text="Mesaj dizisi yok." />}
    >
      {(threads) => (
        <ul className={styles.threads}>
          {threads.map((thread) => (
            <ThreadCard key={thread._id} thread={thread} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Skeletons() {
  return (
    <div className={styles.threads}>
      <Skeleton height="6.5rem" card />
      <Skeleton height="6.5rem" card />
    </div>
  );
}
