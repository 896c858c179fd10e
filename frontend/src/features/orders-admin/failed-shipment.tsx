import { lazyPart } from '@/ui/lazy-boundary';
import { dropFailedShipment, useFailedShipment } from './pending-shipments';

const ShipDialog = lazyPart(() => import('./ship-dialog'));

/** Opens the dialog again for orders that could not be handed over: nothing that was typed is lost. */
export function FailedShipment() {
  const failed = useFailedShipment();
  if (!failed) return null;
  const orders = failed.dispatches.map(({ order }) => order);
  return (
    <ShipDialog
      key={orders.map(({ _id }) => _id).join()}
      orders={orders}
      failed={failed}
      onClose={() => dropFailedShipment(failed)}
    />
  );
}
