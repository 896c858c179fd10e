/** One day of business in the shop's time zone. */
export interface DayTotals {
  /** 2026-11-20 */
  date: string;
  orders: number;
  turnover: number;
}

/** A product that sold well. */
export interface BestSeller {
  /** Its id. */
  product: string;
  name: string;
  pieces: number;
  turnover: number;
}

/** What the overview shows. */
export interface OverviewFigures {
  /** Oldest first, without gaps. */
  days: DayTotals[];
  bestSellers: BestSeller[];
  awaitingPayment: number;
  awaitingDispatch: number;
  outOfStock: number;
  unreadMessages: number;
  unreadThreads: number;
}
