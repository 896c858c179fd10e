import type { Page } from '@playwright/test';
import { anyProduct } from './shop';

/** The pages that people come in by, and where each is. */
export const entrances = {
  home: () => Promise.resolve('/'),
  list: () => Promise.resolve('/urunler'),
  category: () => Promise.resolve('/urunler/okey-takimlari'),
  product: async (page: Page) => (await anyProduct(page)).path,
};
