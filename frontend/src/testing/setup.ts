import '@testing-library/jest-dom/vitest';
// eslint-disable-next-line testing-library/no-manual-cleanup -- its own comes after ours, too late
import { cleanup } from '@testing-library/react';
import toast from 'react-hot-toast';
import { useAddedProduct } from '@/entities/cart/add-product';
import { useCart } from '@/entities/cart/cart-store';
import { showDeviceFavorites } from '@/entities/favorite/favorites-store';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useConfirmState } from '@/ui/dialog/confirm';
import { useRecent } from '@/ui/list/recent-changes';
import { handlers } from './handlers';
import { savedCarts } from './handlers/cart';
import { accountFavorites } from './handlers/favorites';
import { server } from './server';
import './waiting';

// jsdom runs animation frames, and moves the focus off removed elements, with one interval that it starts on demand.
// An interval started under fake timers never ticks again, and no later test in this window gets a frame.
// A frame that is always requested keeps the real interval running.
const requestFrame = window.requestAnimationFrame.bind(window);
let frame = 0;
const keepFrames = () => {
  frame = requestFrame(keepFrames);
};
beforeAll(keepFrames);
afterAll(() => cancelAnimationFrame(frame));

// Calls that a test leaves under way end with it: their answers would change the cart or the session of the next one.
let leaving = new AbortController();
const underWay = new Set<Promise<unknown>>();

function watchCalls() {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const signals = [leaving.signal, init?.signal ?? []].flat();
    const answer = send(input, { ...init, signal: AbortSignal.any(signals) });
    underWay.add(answer);
    const end = () => underWay.delete(answer);
    answer.then(end, end);
    return answer;
  };
}

async function endCalls() {
  leaving.abort();
  if (underWay.size > 0) {
    await Promise.allSettled(underWay);
    await new Promise((resolve) => setTimeout(resolve));
  }
  leaving = new AbortController();
}

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  server.resetHandlers(...handlers);
  watchCalls();
});

afterEach(async () => {
  // Before anything is reset: a page that still stands would take notice.
  cleanup();
  vi.useRealTimers();
  await endCalls();
  // A dialog on its way out leaves the page behind it locked.
  document.body.replaceChildren();
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
  toast.remove();
  server.resetHandlers(...handlers);
  useCart.setState(useCart.getInitialState());
  useAddedProduct.setState(useAddedProduct.getInitialState());
  useAuthDialog.setState(useAuthDialog.getInitialState());
  useConfirmState.setState(useConfirmState.getInitialState());
  useRecent.setState(useRecent.getInitialState());
  savedCarts.length = 0;
  accountFavorites.length = 0;
  window.localStorage.clear();
  window.sessionStorage.clear();
  showDeviceFavorites();
});

afterAll(() => server.close());

// jsdom draws nothing and therefore scrolls nowhere.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// Nor does anything ever come into sight.
window.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

// Nor does it answer whether the screen is wide or motion unwanted.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
