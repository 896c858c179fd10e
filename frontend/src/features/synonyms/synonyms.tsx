import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Trash from 'lucide/dist/esm/icons/trash.mjs';
import type { SyntheticEvent } from 'react';
import { useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ResponseOf } from '@/api/calls';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import type { Synonym } from '@/api/types';
import { invalidateProducts } from '@/entities/product/queries';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/field';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Form, SubmitButton } from '@/ui/form/form';
import { useLeaveWarning } from '@/ui/form/use-leave-warning';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import type { ComparedField } from '@/ui/form/versioned-values';
import { Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row } from '@/ui/layout/stack';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import * as styles from './synonyms.module.css';

type SavedSynonyms = Pick<ResponseOf<'get', '/api/seller/synonyms', 200>, 'synonyms' | 'version'>;

/** The words that the shop's search takes for others. */
const synonymsQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'synonyms'] as const,
  queryFn: async ({ signal }): Promise<SavedSynonyms> => {
    const { synonyms, version } = await api.get('/api/seller/synonyms', { signal });
    return { synonyms, version };
  },
});

/** Customers' words and the shop's words for them. */
export default function Synonyms() {
  return (
    <SellerPage title="Eş Anlamlılar">
      <QueryView query={useQuery(synonymsQuery)} skeleton={<Skeleton height="16rem" card />}>
        {(saved) => <SynonymForm saved={saved} />}
      </QueryView>
    </SellerPage>
  );
}

const word = z.string().check(z.trim());

/** The list as a whole; what a line may be is the server's to say. */
const schema = z.object({ synonyms: z.array(z.object({ word, meaning: word })) });

const formValues = ({ synonyms }: SavedSynonyms) => ({ synonyms });

const pair = ({ word, meaning }: Synonym) => `${word} = ${meaning}`;

/** The list as a whole is one field: a save replaces it. */
const fields: readonly ComparedField<z.input<typeof schema>>[] = [
  {
    name: 'synonyms',
    label: 'Satırlar',
    text: ({ synonyms }) => synonyms.map(pair).join(', '),
    difference: (now, typed) => {
      const kept = typed.synonyms.map(pair);
      const missing = now.synonyms.map(pair).filter((line) => !kept.includes(line));
      return missing.length > 0
        ? `Kayıtlı olup bu listede bulunmayan satırlar: ${missing.join(', ')}.`
        : 'Kayıtlı satırların hepsi bu listede de var.';
    },
  },
];

const isFilled = ({ word, meaning }: Synonym) => word.trim() !== '' || meaning.trim() !== '';

/** Returns the list as another staff member saved it, if that prevented saving. */
function presentSynonyms(error: unknown): SavedSynonyms | undefined {
  return isRefusal(error, 'changed_meanwhile') ? (error.body as SavedSynonyms) : undefined;
}

/** The list as a whole: lines come and go here, and are saved together. */
function SynonymForm({ saved }: { saved: SavedSynonyms }) {
  const client = useQueryClient();
  const form = useVersionedForm({
    stored: saved,
    formValues,
    schema,
    fields,
    heading: () =>
      'Eş anlamlılar siz düzenlerken değiştirildi. Kaydederseniz kayıtlı listenin yerine bu liste geçer.',
    present: presentSynonyms,
    save: ({ values: { synonyms }, base: { version } }) =>
      api.put('/api/seller/synonyms', { body: { synonyms, version } }),
    onSaved: ({ synonyms, version }, startOver) => {
      client.setQueryData(synonymsQuery.queryKey, { synonyms, version });
      startOver({ synonyms, version });
      void invalidateProducts(client);
      notify.success('Eş anlamlılar kaydedildi.');
    },
  });
  useLeaveWarning(form.isDirty);
  const { control, getValues, clearErrors } = form.form;
  const lines = useFieldArray({ control, name: 'synonyms' });

  function submit(event: SyntheticEvent) {
    // Without blank lines, so that the server counts as the screen does.
    const filled = getValues('synonyms').filter(isFilled);
    if (filled.length < lines.fields.length) lines.replace(filled);
    return form.submit(event);
  }

  return (
    <Panel
      as={Form}
      form={{ ...form, submit }}
      className={styles.form}
      explanation={form.explanation}
    >
      <Muted>
        Müşterinin yazdığı kelimeyi, ürün adlarında geçen kelimeye bağlar. Örneğin “tavle” yazan
        “tavla” sonuçlarını görür.
      </Muted>
      {lines.fields.length === 0 && <p className={styles.none}>Henüz eş anlamlı yok.</p>}
      <ul>
        {lines.fields.map((line, index) => (
          <li key={line.id} aria-label={`${index + 1}. satır`}>
            <TextField
              label="Yazılan kelime"
              // The first line's labels head the columns.
              isLabelHidden={index > 0}
              maxLength={limits.synonymInputWordMaxLength}
              autoComplete="off"
              {...form.field(`synonyms.${index}.word`)}
            />
            <TextField
              label="Anlamı"
              isLabelHidden={index > 0}
              maxLength={limits.synonymInputMeaningMaxLength}
              autoComplete="off"
              {...form.field(`synonyms.${index}.meaning`)}
            />
            <Button
              variant="danger-quiet"
              aria-label={`${index + 1}. satırı sil`}
              onClick={() => {
                lines.remove(index);
                // Errors belong to positions, which have just changed.
                clearErrors();
                focusPageHeading();
              }}
            >
              <Icon of={Trash} />
            </Button>
          </li>
        ))}
      </ul>
      <Row gap="s" justify="between">
        <Button
          disabled={lines.fields.length >= limits.synonymsInputSynonymsMaxItems}
          onClick={() => lines.append({ word: '', meaning: '' }, { shouldFocus: false })}
        >
          <Icon of={Plus} />
          Satır ekle
        </Button>
        <SubmitButton form={form}>Kaydet</SubmitButton>
      </Row>
    </Panel>
  );
}
