export { MailList as Component } from '@/features/mails-admin/mail-list';
