import type { ReactNode } from 'react';
import { FormGrid } from '@/ui/form-grid';
import { Page } from '@/ui/layout';
import { Panel } from '@/ui/panel';
import { usePageTitle } from '../../use-page-title';

/** The frame of both pages that mails about stock lead to. */
export function StockAlertPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Page narrow title={title}>
      <Panel>
        <FormGrid>{children}</FormGrid>
      </Panel>
    </Page>
  );
}
