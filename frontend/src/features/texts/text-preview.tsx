import { useQuery } from '@tanstack/react-query';
import Info from 'lucide/dist/esm/icons/info.mjs';
import { useState } from 'react';
import type { TextKey } from '@/api/types';
import { errorText } from '@/lib/errors';
import { Panel, PanelTitle } from '@/ui/layout/panel';
import { Stack } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { Skeleton } from '@/ui/state/skeleton';
import { FormattedText } from '@/ui/text/formatted-text';
import { Muted } from '@/ui/text/text';
import { textPreviewQuery } from './queries';

const contracts: readonly TextKey[] = ['preliminary-information', 'distance-sales'];

/** What the page would show. The last preview stays while the typed text has a mistake. */
export function TextPreview({ textKey, body }: { textKey: TextKey; body: string }) {
  const { data, error, isPending } = useQuery(textPreviewQuery(textKey, body));
  const [shown, setShown] = useState(data);
  if (data !== undefined && data !== shown) setShown(data);
  return (
    <Panel as="section" aria-labelledby="onizleme" aria-busy={isPending}>
      <Stack gap="s">
        <PanelTitle id="onizleme">Önizleme</PanelTitle>
        {contracts.includes(textKey) && <Muted>Örnek bir siparişle doldurulmuştur.</Muted>}
        {error && (
          <Alert icon={Info} role="status">
            {errorText(error)}
          </Alert>
        )}
        {shown === undefined ? (
          !error && <Skeleton height="16rem" />
        ) : (
          <FormattedText body={shown} heading="h3" />
        )}
      </Stack>
    </Panel>
  );
}
