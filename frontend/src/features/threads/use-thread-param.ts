import { useLocation, useNavigate, useSearchParams } from 'react-router';

const parameter = 'talep';

/** Marks a step of the history that opened a thread by a click. */
const openedHere = 'opened-here';

/** Which thread is open stands in the address, so that a reload and "back" find it again. */
export function useThreadParam() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();

  function open(id: string) {
    setParams(
      (params) => {
        params.set(parameter, id);
        return params;
      },
      { state: openedHere, preventScrollReset: true },
    );
  }

  function close() {
    // The step that opened it is undone; a thread that came with the address has none.
    if (state === openedHere) {
      void navigate(-1);
      return;
    }
    setParams(
      (params) => {
        params.delete(parameter);
        return params;
      },
      { replace: true },
    );
  }

  return { openId: params.get(parameter), open, close };
}
