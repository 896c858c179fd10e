// Nothing here runs: each line that must not compile makes `tsc` fail when it does.
import { mock, refusal } from '@/testing/mock';
import { callPath } from './call-path';
import type { DataOf } from './calls';
import { api } from './client';
import { takeInitialData } from './initial-data';
import { upload } from './upload';

const params = { id: 'p1' };

export const calls = [
  api.get('/api/product/{id}', { params }),
  // @ts-expect-error -- no such path
  api.get('/api/produce/{id}', { params }),
  // @ts-expect-error -- no such method
  api.post('/api/product/{id}', { params }),
  // @ts-expect-error -- no id of a product
  api.get('/api/product/{id}'),
  // @ts-expect-error -- no such parameter
  api.get('/api/product/list', { query: { sorted: 'best' } }),
  // @ts-expect-error -- no such order
  api.get('/api/product/list', { query: { sort: 'cheapest' } }),
  // @ts-expect-error -- no credentials
  api.post('/api/user/login'),
  // @ts-expect-error -- no such status of an order
  api.put('/api/order/status/{id}', { params, body: { status: 'Lost' } }),
  // @ts-expect-error -- no such header
  api.post('/api/order/cod', { body: { items: [], address: 'a1' }, headers: { Key: 'k' } }),
  // @ts-expect-error -- no such media type
  api.post('/api/product/import', { file: { type: 'text/plain', bytes: new ArrayBuffer() } }),
  // @ts-expect-error -- no such part
  upload('put', '/api/product/pictures/{id}', { params, form: { photos: [] } }),
  // @ts-expect-error -- takes no form
  upload('post', '/api/order/cod', { form: {} }),
  // @ts-expect-error -- no such parameter
  callPath('/api/order/export', { query: { page: 2 } }),
  // @ts-expect-error -- no such path
  takeInitialData('/api/thing'),
];

type Answer = DataOf<'get', '/api/product/{id}'>;
// @ts-expect-error -- no such field
export type Title = Answer['product']['title'];
// @ts-expect-error -- the client has looked at it
export type Success = Answer['success'];

export const mocks = [
  mock.get('/api/category/list', ({ reply }) => reply(200, { success: true, categories: [] })),
  // @ts-expect-error -- no such path
  mock.get('/api/categories', () => undefined),
  // @ts-expect-error -- no such method
  mock.post('/api/category/list', () => undefined),
  // @ts-expect-error -- no such status
  mock.get('/api/category/list', ({ reply }) => reply(404, refusal('not_found', 'Yok.'))),
  // @ts-expect-error -- no such code
  mock.get('/api/category/list', ({ reply }) => reply(500, refusal('oops', 'Olmadı.'))),
  // @ts-expect-error -- no such field
  mock.get('/api/category/list', ({ reply }) => reply(200, { success: true, kinds: [] })),
  // @ts-expect-error -- another call's answer
  mock.get('/api/category/list', () => Response.json({ success: true, categories: [] })),
  // @ts-expect-error -- no such parameter
  mock.get('/api/seller/overview', ({ query }) => void query.get('weeks')),
];
