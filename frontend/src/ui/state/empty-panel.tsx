import type { ComponentProps } from 'react';
import { EmptyState } from './empty-state';
import { Panel } from '../layout/panel';

/** A panel in the place of a list without entries. */
export function EmptyPanel(props: ComponentProps<typeof EmptyState>) {
  return (
    <Panel>
      <EmptyState {...props} />
    </Panel>
  );
}
