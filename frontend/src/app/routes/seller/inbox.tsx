export { Inbox as Component } from '@/features/inbox/inbox';
