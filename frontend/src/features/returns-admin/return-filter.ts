import { returnStatuses } from '@/entities/order/returns';
import { choiceParam, pageParam, type UrlState } from '@/lib/use-url-state';

export const returnParams = {
  /** A status as on the wire; empty for all. */
  status: choiceParam('durum', ['', ...returnStatuses.map(([status]) => status)]),
  page: pageParam('sayfa'),
};

export type ReturnFilter = UrlState<typeof returnParams>;
