import { Outlet } from 'react-router';
import '@/features/seller/seller.css';

/** The seller's frame. */
export function Component() {
  return <Outlet />;
}
