import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide';
import { Link } from 'react-router';
import { unreadThreadsQuery } from '@/entities/thread/queries';
import { paths } from '@/lib/paths';
import { Icon } from '@/ui/icon';
import { UnreadCount } from '@/ui/unread-count';

/** The way from the profile menu to unread answers; there only while there are any. */
export function UnreadLink() {
  const { data = 0 } = useQuery(unreadThreadsQuery);
  if (data === 0) return null;
  return (
    <Link to={paths.profileThreads()}>
      <Icon of={MessageSquareText} />
      Destek Mesajlarım
      <UnreadCount count={data} />
    </Link>
  );
}
