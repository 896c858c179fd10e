import { Button } from '../button/button';
import { EmptyPanel } from '../state/empty-panel';

/** A list that filters have emptied, and the way back to all of it. */
export function NoResults({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyPanel art="zar" text={text}>
      <Button variant="primary" onClick={onClear}>
        Filtreleri temizle
      </Button>
    </EmptyPanel>
  );
}
