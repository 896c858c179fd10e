import { Button } from '@/ui/button/button';
import { Panel, PanelTitle } from '@/ui/layout/panel';
import { Stack } from '@/ui/layout/stack';
import { Muted } from '@/ui/text/text';
import * as styles from './placeholder-list.module.css';
import type { TextPlaceholder } from './queries';

interface PlaceholderListProps {
  placeholders: readonly TextPlaceholder[];
  /** Inserts the placeholder with this name into the text. */
  onInsert: (name: string) => void;
}

/** What a text can have filled in. */
export function PlaceholderList({ placeholders, onInsert }: PlaceholderListProps) {
  return (
    <Panel as="section" aria-labelledby="alanlar">
      <Stack gap="s">
        <PanelTitle id="alanlar">Alanlar</PanelTitle>
        <Muted>Bir alana basınca metinde imlecin olduğu yere eklenir.</Muted>
        <ul className={styles.list}>
          {placeholders.map(({ name, about, isRequired }) => (
            <li key={name}>
              <Button aria-label={`{{${name}}} alanını ekle`} onClick={() => onInsert(name)}>
                {`{{${name}}}`}
              </Button>
              <span>
                {about}
                {isRequired && <strong> · zorunlu</strong>}
              </span>
            </li>
          ))}
        </ul>
      </Stack>
    </Panel>
  );
}
