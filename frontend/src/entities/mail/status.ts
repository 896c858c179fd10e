import type { MailStatus } from '@/api/types';

const labels: Record<MailStatus, string> = {
  pending: 'Bekliyor',
  sent: 'Gönderildi',
  failed: 'Gönderilemedi',
};

/** How far a mail has come, in Turkish; what only a newer server knows stays as it came. */
export function mailStatusLabel(status: string): string {
  return new Map(Object.entries(labels)).get(status) ?? status;
}
