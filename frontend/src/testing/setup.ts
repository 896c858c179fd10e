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
