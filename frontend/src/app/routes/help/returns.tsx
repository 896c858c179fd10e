import { Navigate } from 'react-router';
import { paths } from '@/lib/paths';

/** /iade-ve-geri-odeme: leads to the part about returns. */
export default function HelpReturnsRoute() {
  return <Navigate to={paths.returns()} replace />;
}
