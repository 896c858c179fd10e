import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorAdvice } from '@/api/errors';
import type { ContactMessage } from '@/api/types';
import * as cardGridStyles from '@/components/card-grid.module.css';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Pagination } from '@/components/pagination';
import * as panelStyles from '@/components/panel.module.css';
import { focusPageHeading } from '@/components/seller-page';
import { notify } from '@/components/toast';
import { usePageInRange } from '@/lib/use-page-in-range';
import { MessageCard } from './message-card';
import { MessageDialog } from './message-dialog';
import { inboxQuery, useDeleteMessage, useMarkMessageRead } from './queries';

/** What came in through the contact form, nine to a page. */
export function Inbox() {
  const [page, goTo] = usePageInAddress();
  const { data, error, isPlaceholderData, refetch } = useQuery(inboxQuery(page));
  const [shown, setShown] = useState<ContactMessage>();
  const { mutate: markRead } = useMarkMessageRead();
  const { mutate: remove } = useDeleteMessage();
  usePageInRange(isPlaceholderData ? undefined : data, page, (last) =>
    goTo(last, { replace: true }),
  );

  function open(message: ContactMessage) {
    setShown(message);
    if (!message.isRead) markRead(message);
  }

  const removeMessage = (message: ContactMessage) =>
    remove(message, {
      onSuccess: () => {
        notify.success('Mesaj silindi.');
        if (page > 1 && data?.messages.length === 1) goTo(page - 1, { replace: true });
        // The button that had the focus went with its card.
        focusPageHeading();
      },
    });

  if (!data) {
    return error ? (
      <ErrorState
        text={errorAdvice(error, 'Mesajları alma hatası.')}
        onRetry={() => void refetch()}
      />
    ) : (
      <p role="status">Yükleniyor...</p>
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {data.messages.length > 0 ? (
        <ul className={cardGridStyles.grid}>
          {data.messages.map((message) => (
            <MessageCard
              key={message._id}
              message={message}
              onOpen={() => open(message)}
              onDelete={() => removeMessage(message)}
            />
          ))}
        </ul>
      ) : (
        <div className={panelStyles.panel}>
          <EmptyState art="fincan" text="Henüz mesaj yok." />
        </div>
      )}
      {data.messages.length > 0 && (
        <Pagination page={page} totalPages={data.totalPages} onChange={goTo} />
      )}
      <MessageDialog message={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}

/** The page stands in the address, so that a reload or "back" finds it again. */
function usePageInAddress() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('sayfa'))) || 1);
  const goTo = (page: number, { replace = false }: { replace?: boolean } = {}) => {
    setParams(page > 1 ? { sayfa: String(page) } : {}, { replace });
    window.scrollTo(0, 0);
  };
  return [page, goTo] as const;
}
