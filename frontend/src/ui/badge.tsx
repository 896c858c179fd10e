import { Check, CircleAlert, Clock } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './badge.module.css';
import { Icon } from './icon';

export type BadgeTone = 'open' | 'closed' | 'paid' | 'wait' | 'problem' | 'new' | 'sale';

const toneClasses: Record<BadgeTone, string> = {
  open: styles.open,
  closed: styles.closed,
  paid: styles.paid,
  wait: styles.wait,
  problem: styles.problem,
  new: styles.unread,
  sale: styles.sale,
};

/** A short mark in words; colour never speaks alone. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, toneClasses[tone])}>
      {tone === 'paid' && <Icon of={Check} />}
      {tone === 'wait' && <Icon of={Clock} />}
      {tone === 'problem' && <Icon of={CircleAlert} />}
      {children}
    </span>
  );
}
