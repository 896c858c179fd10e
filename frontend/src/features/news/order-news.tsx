import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DataOf } from '@/api/calls';
import { queryRoots } from '@/api/query-keys';
import type { OrderNews as News } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { useTitleCount } from '@/lib/title-count';
import { notify } from '@/ui/toast/toast';
import { playChime, storedSound } from './chime';
import { freshOrders } from './fresh-orders';
import { newsQuery, useMarkOrdersSeen } from './queries';

/** What a new order changes: lists and figures, but nothing that the audit log would note. */
const outdated = ['orders', 'overview'].map((what) => [...queryRoots.seller, what] as const);

/** Announces new orders while a staff page is open: in the title, by sound, as a notification and in the lists. */
export default function OrderNews() {
  const { data, refetch } = useQuery(newsQuery);
  const [find] = useState(freshOrders);
  const client = useQueryClient();
  const isOutdated = useRef(false);

  const refresh = () => {
    // A row with an open dialog could leave the page, and with it what is being typed.
    if (!isOutdated.current || document.querySelector('[role="dialog"], [role="alertdialog"]')) {
      return;
    }
    isOutdated.current = false;
    for (const queryKey of outdated) void client.invalidateQueries({ queryKey });
  };

  useTicker(() => {
    refresh();
    if (navigator.onLine) void refetch();
  });

  const navigate = useNavigate();
  const tell = useEffectEvent((latest: News[]) => {
    const fresh = find(latest);
    if (fresh.length === 0) return;
    useTitleCount.setState((count) => count + fresh.length, true);
    const text = newsText(fresh);
    notify.success(text);
    if (storedSound.read() ?? true) playChime();
    showOnDesktop(text, fresh, () => void navigate(sellerPaths.orders()));
    isOutdated.current = true;
    refresh();
  });
  useEffect(() => {
    if (data) tell(data.orders);
  }, [data]);

  useResetCount();
  useMarkSeen(data);
  return null;
}

function newsText(fresh: News[]): string {
  const [first] = fresh;
  return first && fresh.length === 1
    ? `Yeni sipariş: ${first.number}, ${formatMoney(first.amount)}`
    : `${fresh.length} yeni sipariş`;
}

/** A notification of the system, if the browser was allowed to; several tabs show one. */
function showOnDesktop(text: string, fresh: News[], onClick: () => void): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(text, { tag: fresh[0]?._id ?? '' });
    shown.addEventListener('click', () => {
      window.focus();
      onClick();
    });
  } catch {
    // Android lets only service workers show notifications; title, sound and list have already announced the order.
  }
}

/** Resets the count when the order list is opened or its tab becomes visible again. */
function useResetCount(): void {
  const { pathname, key } = useLocation();
  const forget = useEffectEvent(() => {
    if (pathname.startsWith(sellerPaths.orders())) useTitleCount.setState(0, true);
  });
  useEffect(() => {
    forget();
  }, [key]);
  useEffect(() => {
    const look = () => forget();
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
      useTitleCount.setState(0, true);
    };
  }, []);
}

/** Marks orders as seen while the list of all orders, or an order's own page, is in sight. */
function useMarkSeen(news: DataOf<'get', '/api/seller/news'> | undefined): void {
  const { pathname, search } = useLocation();
  const { mutate, isPending } = useMarkOrdersSeen();
  const mark = useEffectEvent(() => {
    if (!news || isPending || document.visibilityState !== 'visible') return;
    const isList = pathname === sellerPaths.orders() && search === '';
    const opened = news.orders.find(({ number }) => sellerPaths.order(number) === pathname)?._id;
    const seen = news.unseen.filter((id) => isList || id === opened);
    if (seen.length > 0) mutate(seen);
  });
  useEffect(() => {
    mark();
  }, [news, pathname, search]);
  useEffect(() => {
    const look = () => mark();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** The time between two polls, in milliseconds; the worker has its own. */
const pollInterval = 4_000;

/** Calls `onTick` every few seconds, also in a hidden tab. */
function useTicker(onTick: () => void): void {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (typeof Worker === 'undefined') {
      const timer = window.setInterval(() => tick(), pollInterval);
      return () => window.clearInterval(timer);
    }
    const worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', () => tick());
    return () => worker.terminate();
  }, []);
}
