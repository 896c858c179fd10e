import type { Mail, MailStatus } from '@/api/types';

const labels: Record<MailStatus, string> = {
  pending: 'Bekliyor',
  sent: 'Gönderildi',
  failed: 'Gönderilemedi',
};

/** Why a mail of a shop without a mail server has not reached its recipient. */
export const writtenToFile = 'gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı)';

/** What becomes of the mail about a change in a shop without a mail server. */
export const willBeWrittenToFile = 'e-posta gitmez: e-posta sunucusu yok (dosyaya yazılır)';

/** How far a mail has come, for staff. */
export function mailStateLabel({ status, toFile }: Mail): string {
  return toFile ? 'Dosyaya yazıldı' : mailStatusLabel(status);
}

/** How far a mail has come, in Turkish; what only a newer server knows stays as it came. */
export function mailStatusLabel(status: string): string {
  return new Map(Object.entries(labels)).get(status) ?? status;
}
