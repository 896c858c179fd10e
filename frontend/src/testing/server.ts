import { setupServer } from 'msw/node';

/** The back end of the tests, which setup.ts fills. A call that no handler knows fails the test. */
export const server = setupServer();
