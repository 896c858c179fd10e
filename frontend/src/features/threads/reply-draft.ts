import type { ThreadParticipant } from '@/entities/thread/participant';
import { draftOf } from '@/lib/draft';

/** The name under which a reply is kept until it is sent. */
export const replyDraftName = (viewer: ThreadParticipant, id: string) => `yanit-${viewer}-${id}`;

/** The reply to a thread that was typed and not sent. */
export const replyDraft = (viewer: ThreadParticipant, id: string) =>
  draftOf(replyDraftName(viewer, id));
