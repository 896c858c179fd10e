import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '@/ui/confirm';

/** Returns the link of this app that a click follows in this tab to another page, if it does. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return link.pathname === location.pathname ? undefined : link;
}

/** Asks before changes are lost because a link is followed or the page is closed or loaded again. */
export function useLeaveWarning(hasChanges: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasChanges) return undefined;
    const askBrowser = (event: Event) => event.preventDefault();
    const ask = async (link: HTMLAnchorElement) => {
      const isLeaving = await confirm({
        question: 'Kaydedilmemiş değişiklikler var',
        subject: 'Sayfadan ayrılırsanız yazdıklarınız kaybolur.',
        confirmLabel: 'Kaydetmeden ayrıl',
        cancelLabel: 'Sayfada kal',
      });
      if (isLeaving) void navigate(link.pathname + link.search + link.hash);
    };
    const stop = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      event.preventDefault();
      // Neither the router nor another form of the page may see the click.
      event.stopImmediatePropagation();
      void ask(link);
    };
    window.addEventListener('beforeunload', askBrowser);
    // Before the router, which listens at the app's root.
    document.addEventListener('click', stop, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      document.removeEventListener('click', stop, { capture: true });
    };
  }, [hasChanges, navigate]);
}
