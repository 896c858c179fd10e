import { useLocation, useNavigate } from 'react-router';
import { customParam, useUrlState } from '@/lib/use-url-state';

const params = { openId: customParam('talep', (id) => id, String) };

/** Marks a step of the history that opened a thread by a click. */
const openedHere = 'opened-here';

/** The open thread, kept in the address so that a reload and "back" find it again. */
export function useThreadParam() {
  const [{ openId }, change] = useUrlState(params);
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return {
    openId,
    open: (id: string) => change({ openId: id }, { state: openedHere, preventScrollReset: true }),
    close: () => {
      // The step that opened it is undone; a thread that came with the address has none.
      if (state === openedHere) void navigate(-1);
      else change({ openId: null }, { replace: true });
    },
  };
}
