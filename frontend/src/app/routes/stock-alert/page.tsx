import type { ReactNode } from 'react';
import * as formGridStyles from '@/components/form-grid.module.css';
import * as layoutStyles from '@/components/layout.module.css';
import * as panelStyles from '@/components/panel.module.css';
import { classNames } from '@/lib/class-names';
import { usePageTitle } from '../../use-page-title';

/** The frame of both pages that mails about stock lead to. */
export function StockAlertPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classNames(layoutStyles.wrap, layoutStyles.narrow)}>
      <div className={layoutStyles.pageHead}>
        <h1>{title}</h1>
      </div>
      <div className={classNames(panelStyles.panel, formGridStyles.grid)}>{children}</div>
      <div className={layoutStyles.pageEnd} />
    </div>
  );
}
