import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import toast from 'react-hot-toast';
import { server } from './server';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

afterEach(() => {
  cleanup();
  toast.remove();
  server.resetHandlers();
  window.localStorage.clear();
});

afterAll(() => server.close());

// jsdom draws nothing and therefore scrolls nowhere.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// Nor does it answer whether the screen is wide or motion unwanted.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
