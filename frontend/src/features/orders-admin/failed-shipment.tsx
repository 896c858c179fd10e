import { lazy } from 'react';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { dropFailedShipment, useFailedShipment } from './pending-shipments';

const ShipDialog = lazy(() => import('./ship-dialog'));

/** Opens the dialog again for orders that could not be handed over: nothing that was typed is lost. */
export function FailedShipment() {
  const failed = useFailedShipment();
  if (!failed) return null;
  const orders = failed.dispatches.map(({ order }) => order);
  return (
    <LazyBoundary>
      <ShipDialog
        key={orders.map(({ _id }) => _id).join()}
        orders={orders}
        failed={failed}
        onClose={() => dropFailedShipment(failed)}
      />
    </LazyBoundary>
  );
}
