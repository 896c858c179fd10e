import type { ContactMessage } from '@/api/types';

/** A message that was deleted on this visit and can be restored. */
export interface DeletedMessage {
  message: ContactMessage;
  /** The page of the list and the place on it where its card was. */
  page: number;
  index: number;
  /** The height of its card in pixels. */
  height: number;
}

/** Puts the deleted messages of a page among the others, each where it was. */
export function withDeleted(
  messages: readonly ContactMessage[],
  deleted: readonly DeletedMessage[],
): ({ message: ContactMessage } | DeletedMessage)[] {
  const cards: ({ message: ContactMessage } | DeletedMessage)[] = messages
    .filter(({ _id }) => !deleted.some(({ message }) => message._id === _id))
    .map((message) => ({ message }));
  for (const one of deleted.toSorted((one, other) => one.index - other.index)) {
    cards.splice(one.index, 0, one);
  }
  return cards;
}
