import type { ReactNode } from 'react';
import { FormGrid } from '@/ui/form-grid';
import { PageEnd, PageHead, Wrap } from '@/ui/layout';
import { Panel } from '@/ui/panel';
import { usePageTitle } from '../../use-page-title';

/** The frame of both pages that mails about stock lead to. */
export function StockAlertPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Wrap narrow>
      <PageHead>
        <h1>{title}</h1>
      </PageHead>
      <Panel>
        <FormGrid>{children}</FormGrid>
      </Panel>
      <PageEnd />
    </Wrap>
  );
}
