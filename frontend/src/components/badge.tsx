import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';

type BadgeTone = 'open' | 'closed' | 'paid' | 'wait' | 'new' | 'sale';

/** A short mark in words; colour never speaks alone. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      {tone === 'paid' && <Check className="icon" aria-hidden="true" />}
      {tone === 'wait' && <Clock className="icon" aria-hidden="true" />}
      {children}
    </span>
  );
}
