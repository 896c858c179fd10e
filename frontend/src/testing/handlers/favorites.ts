import { mock } from '../mock';

/** The favourites of the customer's account, newest first; emptied after each test. */
export const accountFavorites: string[] = [];

/** Takes a product out of them. */
function remove(id: string) {
  const at = accountFavorites.indexOf(id);
  if (at >= 0) accountFavorites.splice(at, 1);
}

export const favorites = [
  mock.get('/api/favorites', ({ reply }) =>
    reply(200, { success: true, productIds: [...accountFavorites] }),
  ),
  mock.put('/api/favorites/{id}', ({ params, reply }) => {
    if (!accountFavorites.includes(params.id)) accountFavorites.unshift(params.id);
    return reply(200, { success: true });
  }),
  mock.delete('/api/favorites/{id}', ({ params, reply }) => {
    remove(params.id);
    return reply(200, { success: true });
  }),
];
