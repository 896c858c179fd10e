import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns the token of a mailed link, from fragment or query, and removes it from the address bar and the history. */
export function useMailedToken(path: string): string | null {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [token] = useState(() => tokenIn(hash) ?? tokenIn(search));
  useEffect(() => {
    if (search || hash) void navigate(path, { replace: true });
  }, [navigate, path, search, hash]);
  return token;
}

const tokenIn = (part: string) => new URLSearchParams(part.slice(1)).get('token');
