import { returnStatuses } from '@/entities/order/returns';
import { choiceParam, pageParam, useUrlState, type UrlState } from '@/lib/use-url-state';

/** The filter's parameters in the address. */
const params = {
  /** A status as on the wire; empty for all. */
  status: choiceParam('durum', ['', ...returnStatuses.map(([status]) => status)]),
  page: pageParam('sayfa'),
};

/** Which returns the seller looks at. */
export type ReturnFilter = UrlState<typeof params>;

/** The filter in the address and how to change it. */
export const useReturnFilter = () => useUrlState(params);
