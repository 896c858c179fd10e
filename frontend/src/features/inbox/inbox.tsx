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
import { lazyPart } from '@/ui/state/lazy-boundary';
import { DeletedCard } from './deleted-card';
import { withDeleted, type DeletedMessage } from './deleted-message';
import { MessageCard } from './message-card';
import { inboxQuery, useDeleteMessage, useMarkMessageRead } from './queries';

// Loaded when the first message is opened.
const MessageDialog = lazyPart(() => import('./message-dialog'));

const params = { page: pageParam('sayfa') };

/** What came in through the contact form, nine to a page. */
export default function Inbox() {
  const [{ page }, change] = useUrlState(params);
  const inbox = useQuery(inboxQuery(page));
  const [shown, setShown] = useState<ContactMessage>();
  const [deleted, setDeleted] = useState<readonly DeletedMessage[]>([]);
  const { mutate: markRead } = useMarkMessageRead();
  const { mutate: remove } = useDeleteMessage();
  const ofPage = deleted.filter((one) => one.page === page);

  function open(message: ContactMessage) {
    setShown(message);
    if (!message.isRead) markRead(message._id);
  }

  const forget = (id: string) =>
    setDeleted((all) => all.filter(({ message }) => message._id !== id));

  /** Deletes a message. A card of the same height takes its place, so that no other card moves under the pointer. */
  function removeMessage(message: ContactMessage, index: number, height: number) {
    setDeleted((all) => [...all, { message, page, index, height }]);
    remove(message._id, {
      onSuccess: () => {
        if (page > 1 && inbox.data?.messages.length === 1) {
          setDeleted((all) =>
            all.map((one) =>
              one.page === page ? { ...one, page: page - 1, index: Infinity } : one,
            ),
          );
          change({ page: page - 1 }, { replace: true });
          window.scrollTo(0, 0);
          focusPageHeading();
        }
      },
      onError: () => {
        forget(message._id);
        focusPageHeading();
      },
    });
  }

  const cards = (messages: ContactMessage[]) => (
    <Columns as="ul" cards>
      {withDeleted(messages, ofPage).map((card, index) =>
        'height' in card ? (
          <DeletedCard
            key={card.message._id}
            deleted={card}
            onRestored={() => forget(card.message._id)}
          />
        ) : (
          <MessageCard
            key={card.message._id}
            message={card.message}
            onOpen={() => open(card.message)}
            onDelete={(height) => removeMessage(card.message, index, height)}
          />
        ),
      )}
    </Columns>
  );

  return (
    <SellerPage title="Gelen Mesajlar">
      <AdminList
        query={inbox}
        isAlwaysPaged
        page={page}
        onPage={change}
        skeleton={<CardSkeletons count={9} />}
        failure={(error) => errorAdvice(error, 'Mesajları alma hatası.')}
        empty={ofPage.length > 0 ? cards([]) : <EmptyPanel art="fincan" text="Henüz mesaj yok." />}
      >
        {({ messages }) => cards(messages)}
      </AdminList>
      {shown && (
        <MessageDialog
          message={inbox.data?.messages.find(({ _id }) => _id === shown._id) ?? shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </SellerPage>
  );
}
