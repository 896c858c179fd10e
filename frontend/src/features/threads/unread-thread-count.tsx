import { useQuery } from '@tanstack/react-query';
import { unreadThreadsQuery } from '@/entities/thread/queries';
import { UnreadCount } from '@/ui/text/unread-count';

/** How many of the customer's support threads wait to be read; nothing when none does. */
export default function UnreadThreadCount() {
  const { data = 0 } = useQuery(unreadThreadsQuery);
  return <UnreadCount count={data} />;
}
