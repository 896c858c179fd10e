import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactMessage } from '@/api/types';
import { errorAdvice } from '@/lib/errors';
import { pageParam, useUrlState } from '@/lib/use-url-state';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Columns } from '@/ui/layout/columns';
import { SellerPage } from '@/ui/layout/seller-page';
import { AdminList } from '@/ui/list/admin-list';
import { CardSkeletons } from '@/ui/state/card-skeletons';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { notify } from '@/ui/toast/toast';
import { MessageCard } from './message-card';
import { MessageDialog } from './message-dialog';
import { inboxQuery, useDeleteMessage, useMarkMessageRead } from './queries';

const params = { page: pageParam('sayfa') };

/** What came in through the contact form, nine to a page. */
export default function Inbox() {
  const [{ page }, change] = useUrlState(params);
  const inbox = useQuery(inboxQuery(page));
  const [shown, setShown] = useState<ContactMessage>();
  const { mutate: markRead } = useMarkMessageRead();
  const { mutate: remove } = useDeleteMessage();

  function open(message: ContactMessage) {
    setShown(message);
    if (!message.isRead) markRead(message._id);
  }

  const removeMessage = ({ _id }: ContactMessage) =>
    remove(_id, {
      onSuccess: () => {
        notify.success('Mesaj silindi.');
        if (page > 1 && inbox.data?.messages.length === 1) {
          change({ page: page - 1 }, { replace: true });
          window.scrollTo(0, 0);
        }
        // The button that had the focus went with its card.
        focusPageHeading();
      },
    });

  return (
    <SellerPage title="Gelen Mesajlar">
      <AdminList
        query={inbox}
        isAlwaysPaged
        page={page}
        onPage={change}
        skeleton={<CardSkeletons count={9} />}
        failure={(error) => errorAdvice(error, 'Mesajları alma hatası.')}
        empty={<EmptyPanel art="fincan" text="Henüz mesaj yok." />}
      >
        {({ messages }) => (
          <Columns as="ul" cards>
            {messages.map((message) => (
              <MessageCard
                key={message._id}
                message={message}
                onOpen={() => open(message)}
                onDelete={() => removeMessage(message)}
              />
            ))}
          </Columns>
        )}
      </AdminList>
      {shown && <MessageDialog message={shown} onClose={() => setShown(undefined)} />}
    </SellerPage>
  );
}
