import type { ComponentProps } from 'react';
import { Panel } from '../layout/panel';
import { EmptyState } from './empty-state';

/** A panel in the place of a list without entries. */
export function EmptyPanel(props: ComponentProps<typeof EmptyState>) {
  return (
    <Panel>
      <EmptyState {...props} />
    </Panel>
  );
}
