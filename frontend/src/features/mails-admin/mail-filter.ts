import type { MailStatus } from '@/api/types';
import { choiceParam, pageParam, type UrlState } from '@/lib/use-url-state';

export const mailParams = {
  /** Empty for all. */
  status: choiceParam('durum', ['', 'bekleyen', 'gonderilen', 'gonderilemeyen']),
  page: pageParam('sayfa'),
};

export type MailFilter = UrlState<typeof mailParams>;

/** The choices of a status with what people read. */
export const mailStatusChoices: [MailFilter['status'], string][] = [
  ['', 'Tümü'],
  ['bekleyen', 'Bekleyen'],
  ['gonderilen', 'Gönderilen'],
  ['gonderilemeyen', 'Gönderilemeyen'],
];

const statuses: Record<MailFilter['status'], MailStatus | undefined> = {
  '': undefined,
  bekleyen: 'pending',
  gonderilen: 'sent',
  gonderilemeyen: 'failed',
};

export function wantedStatus({ status }: MailFilter): MailStatus | undefined {
  return statuses[status];
}
