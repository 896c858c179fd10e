import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import * as formGridStyles from '@/ui/form-grid.module.css';
import * as layoutStyles from '@/ui/layout.module.css';
import * as panelStyles from '@/ui/panel.module.css';
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
