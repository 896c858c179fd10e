import { Button } from './button';
import { EmptyState } from './empty-state';
import { Panel } from './panel';

/** A list that filters have emptied, and the way back to all of it. */
export function NoResults({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <Panel>
      <EmptyState art="zar" text={text}>
        <Button variant="primary" onClick={onClear}>
          Filtreleri temizle
        </Button>
      </EmptyState>
    </Panel>
  );
}
