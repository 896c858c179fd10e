import type { MailStatus } from '@/api/types';
import { choiceParam, pageParam, type UrlState } from '@/lib/use-url-state';

/** The filter's parameters in the address. */
export const mailParams = {
  /** Empty for all. */
  status: choiceParam('durum', ['', 'bekleyen', 'gonderilen', 'gonderilemeyen']),
  page: pageParam('sayfa'),
};

/** Which mails the seller looks at. */
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

/** The chosen status as on the wire. */
export function wantedStatus({ status }: MailFilter): MailStatus | undefined {
  return statuses[status];
}
