import { setupServer } from 'msw/node';

/** The back end of the tests; setup.ts gives it its handlers. A call that none knows fails the test. */
export const server = setupServer();
