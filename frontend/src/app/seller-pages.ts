import { paths } from '../lib/paths';
import * as titles from './titles';

/** The pages of the staff area. `module` is the page's file below routes/seller/. */
export const sellerPages = [
  { path: paths.seller.home(), title: titles.addProduct, module: 'add-product' },
  { path: paths.seller.productList(), title: titles.productList, module: 'products' },
  { path: paths.seller.orders(), title: titles.orderList, module: 'orders' },
  { path: paths.seller.overview(), title: titles.overview, module: 'overview' },
  { path: paths.seller.bankStatement(), title: titles.bankStatement, module: 'bank-statement' },
  { path: paths.seller.returns(), title: titles.sellerReturns, module: 'returns' },
  { path: paths.seller.inbox(), title: titles.inbox, module: 'inbox' },
  { path: paths.seller.threads(), title: titles.allThreads, module: 'threads' },
  { path: paths.seller.mails(), title: titles.mails, module: 'mails' },
  { path: paths.seller.discounts(), title: titles.discounts, module: 'discounts' },
  { path: paths.seller.settings(), title: titles.settings, module: 'settings' },
  { path: paths.seller.synonyms(), title: titles.synonyms, module: 'synonyms' },
  { path: paths.seller.security(), title: titles.security, module: 'security' },
  { path: paths.seller.audit(), title: titles.audit, module: 'audit' },
  { path: paths.seller.launch(), title: titles.launch, module: 'launch' },
  { path: paths.seller.packingSlips([]), title: titles.packingSlips, module: 'packing-slips' },
  {
    path: decodeURIComponent(paths.seller.packing(':id')),
    title: titles.packing,
    module: 'packing',
  },
];
