import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token of a mailed link, which leaves the address bar and the history at once; null where there is none. */
export function useMailedToken(path: string): string | null {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [token] = useState(() => new URLSearchParams(search).get('token'));
  useEffect(() => {
    if (search) void navigate(path, { replace: true });
  }, [navigate, path, search]);
  return token;
}
