import Check from 'lucide/dist/esm/icons/check.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './badge.module.css';
import { Icon } from './icon';

const toneClasses = {
  open: styles.open,
  closed: styles.closed,
  paid: styles.paid,
  wait: styles.wait,
  problem: styles.problem,
  new: styles.unread,
  sale: styles.sale,
};

export type BadgeTone = keyof typeof toneClasses;

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
