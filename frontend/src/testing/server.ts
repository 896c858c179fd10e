import { setupServer } from 'msw/node';
import { handlers } from './handlers';

/** The back end of the tests. A call that no handler knows fails the test. */
export const server = setupServer(...handlers);
