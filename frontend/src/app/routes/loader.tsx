import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { localPath } from '@/lib/local-path';
import { Spinner } from '@/ui/state/spinner';
import * as spinnerStyles from '@/ui/state/spinner.module.css';

const delay = 5000;

/** /loader?next=…: a saucer for five seconds, then on to the page named. */
export default function LoaderRoute() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const next = localPath(params.get('next'));

  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), delay);
    return () => clearTimeout(timer);
  }, [navigate, next]);

  return (
    <div className={spinnerStyles.loader} role="status">
      <Spinner />
      <h1>Yükleniyor...</h1>
    </div>
  );
}
