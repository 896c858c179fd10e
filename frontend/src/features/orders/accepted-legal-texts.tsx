import { FileText } from 'lucide';
import { lazy, useState } from 'react';
import type { Order } from '@/api/types';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { LazyBoundary } from '@/ui/lazy-boundary';

const AcceptedLegalTextsDialog = lazy(() => import('./accepted-legal-texts-dialog'));

/** The way to what the customer agreed to with this order. */
export function AcceptedLegalTexts({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={FileText} />
        Onaylanan metinler
      </Button>
      {open && (
        <LazyBoundary>
          <AcceptedLegalTextsDialog order={order} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
