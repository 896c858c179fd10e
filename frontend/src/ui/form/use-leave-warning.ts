import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { confirm, type Question } from '../dialog/confirm';

/** What is used of the Navigation API (https://html.spec.whatwg.org/#navigation-api), which TypeScript does not know yet. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'reload' | 'replace' | 'traverse';
  destination: { url: string; key: string };
}

declare global {
  interface Window {
    /** Missing in browsers of before 2026: there the back button asks nothing. */
    navigation?: EventTarget & { traverseTo: (key: string) => unknown };
  }
}

/** Returns the link of this app that a click follows in this tab to another page, if it does. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return link.pathname === location.pathname ? undefined : link;
}

/** Whether the back or forward button leads to another page, which the browser lets a page stop. */
function leavesByHistory({ navigationType, cancelable, destination }: NavigateEvent): boolean {
  const isOtherPage = new URL(destination.url).pathname !== location.pathname;
  return navigationType === 'traverse' && cancelable && isOtherPage;
}

/** What would be lost, and who asks about it. */
interface Loss {
  subject: string;
  ask: (question: Question) => Promise<boolean>;
}

/** The losses of the page's forms and dialogs that have changes; the last one is asked about. */
const losses: Loss[] = [];

/** Returns whether the page may be left: it has no unsaved changes, or the user, who is asked then, gives them up. */
export async function mayLeave(): Promise<boolean> {
  const loss = losses.at(-1);
  return (
    loss === undefined ||
    loss.ask({
      question: 'Kaydedilmemiş değişiklikler var',
      subject: loss.subject,
      confirmLabel: 'Kaydetmeden ayrıl',
      cancelLabel: 'Sayfada kal',
    })
  );
}

/** The history entry that the question was answered for: several forms of a page may have changes. */
let confirmedKey: string | undefined;

/**
 * Asks before changes are lost: by a link, the back button, closing the page or loading it again. `subject` says what is
 * lost. `ask` shows the question; a dialog passes its own, which shows it within the dialog and is the same function at
 * each rendering.
 */
export function useLeaveWarning(
  hasChanges: boolean,
  subject = 'Sayfadan ayrılırsanız yazdıklarınız kaybolur.',
  ask = confirm,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasChanges) return undefined;
    const loss = { subject, ask };
    losses.push(loss);
    const { navigation } = window;
    confirmedKey = undefined;
    const askBrowser = (event: Event) => event.preventDefault();
    const stopLink = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      event.preventDefault();
      // Neither the router nor another form of the page may see the click.
      event.stopImmediatePropagation();
      void mayLeave().then((isYes) => {
        if (isYes) void navigate(link.pathname + link.search + link.hash);
      });
    };
    const stopHistory = (event: Event) => {
      const { key } = (event as NavigateEvent).destination;
      const isAsked = event.defaultPrevented || key === confirmedKey;
      if (isAsked || !leavesByHistory(event as NavigateEvent)) return;
      event.preventDefault();
      void mayLeave().then((isYes) => {
        if (!isYes) return;
        confirmedKey = key;
        navigation?.traverseTo(key);
      });
    };
    window.addEventListener('beforeunload', askBrowser);
    // Before the router, which listens at the app's root.
    document.addEventListener('click', stopLink, { capture: true });
    navigation?.addEventListener('navigate', stopHistory);
    return () => {
      losses.splice(losses.indexOf(loss), 1);
      window.removeEventListener('beforeunload', askBrowser);
      document.removeEventListener('click', stopLink, { capture: true });
      navigation?.removeEventListener('navigate', stopHistory);
    };
  }, [hasChanges, subject, ask, navigate]);
}
