import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash } from 'lucide';
import { useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import type { Synonym } from '@/api/types';
import { invalidateProducts } from '@/entities/product/queries';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { focusPageHeading } from '@/ui/focus-page-heading';
import { Form, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { QueryView } from '@/ui/query-view';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { Muted } from '@/ui/text';
import { notify } from '@/ui/toast';
import * as styles from './synonyms.module.css';

/** The words that the shop's search takes for others. */
const synonymsQuery = queryOptions({
  queryKey: [...queryRoots.seller, 'synonyms'] as const,
  queryFn: async ({ signal }) => (await api.get('/api/seller/synonyms', { signal })).synonyms,
  // A refetch would replace the text that the user is typing.
  staleTime: Infinity,
});

/** Customers' words and the shop's words for them. */
export function Synonyms() {
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

const isFilled = ({ word, meaning }: Synonym) => word.trim() !== '' || meaning.trim() !== '';

/** The list as a whole: lines come and go here, and are saved together. */
function SynonymForm({ saved }: { saved: Synonym[] }) {
  const client = useQueryClient();
  const form = useFormMutation({
    schema,
    defaultValues: { synonyms: saved },
    send: (body) => api.put('/api/seller/synonyms', { body }),
    onSuccess: ({ synonyms }) => {
      client.setQueryData(synonymsQuery.queryKey, synonyms);
      void invalidateProducts(client);
      notify.success('Eş anlamlılar kaydedildi.');
    },
  });
  const { control, getValues, clearErrors } = form.form;
  const lines = useFieldArray({ control, name: 'synonyms' });

  return (
    <Panel
      as={Form}
      form={{
        ...form,
        submit: (event) => {
          // Without blank lines, so that the server counts as the screen does.
          const filled = getValues('synonyms').filter(isFilled);
          if (filled.length < lines.fields.length) lines.replace(filled);
          return form.submit(event);
        },
      }}
      className={styles.form}
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
              maxLength={limits.synonymInputWordMaxLength}
              autoComplete="off"
              {...form.field(`synonyms.${index}.word`)}
            />
            <TextField
              label="Anlamı"
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
      <div className={styles.foot}>
        <Button
          disabled={lines.fields.length >= limits.synonymsInputSynonymsMaxItems}
          onClick={() => lines.append({ word: '', meaning: '' }, { shouldFocus: false })}
        >
          <Icon of={Plus} />
          Satır ekle
        </Button>
        <SubmitButton form={form}>Kaydet</SubmitButton>
      </div>
    </Panel>
  );
}
