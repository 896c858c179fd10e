import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { useDebounced } from '@/lib/use-debounced';
import { Button, ButtonLink } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { Hint, TextareaField } from '@/ui/field/field';
import { Form, SubmitButton } from '@/ui/form/form';
import { useLeaveWarning } from '@/ui/form/use-leave-warning';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import type { ComparedField } from '@/ui/form/versioned-values';
import { Columns } from '@/ui/layout/columns';
import { Disclosure } from '@/ui/layout/disclosure';
import { Panel } from '@/ui/layout/panel';
import { Row, Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import { notify } from '@/ui/toast/toast';
import { PlaceholderList } from './placeholder-list';
import { presentText, publishText, storedText, type StoredText } from './queries';
import * as styles from './text-editor.module.css';
import { TextPreview } from './text-preview';

const TextDiff = lazyPart(() => import('./text-diff'), { fallback: <Skeleton height="6rem" /> });

/** How long typing pauses before its preview is asked for, ms. */
const previewMs = 400;

const schema = z.object({
  body: z.string().check(
    z.refine((body) => body.trim() !== '', 'Bu alanı doldurun.'),
    z.maxLength(
      limits.textInputBodyMaxLength,
      `En fazla ${limits.textInputBodyMaxLength} karakter yazın.`,
    ),
  ),
});

const formValues = ({ body }: StoredText) => ({ body });

const fields: readonly ComparedField<z.input<typeof schema>>[] = [
  {
    name: 'body',
    label: 'Metin',
    text: ({ body }) => body,
    difference: () => 'Kayıtlı metin ile sizinki arasındaki farklar aşağıda.',
  },
];

/** The template of a text beside its preview. */
export function TextEditor({ stored }: { stored: StoredText }) {
  const client = useQueryClient();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState<StoredText>();
  const form = useVersionedForm({
    stored,
    formValues,
    schema,
    fields,
    heading: () =>
      'Metin siz düzenlerken değiştirildi. “Benimkini kaydet” kayıtlı metnin yerine sizinkini yazar.',
    present: presentText,
    save: ({ values: { body }, base: { updatedAt } }) =>
      api.put('/api/seller/text/{key}', {
        params: { key: stored.key },
        body: { body, updatedAt },
      }),
    onSaved: (saved, startOver) => {
      publishText(client, storedText(saved));
      startOver(storedText(saved));
      notify.success(saved.message);
    },
    onFailure: (error) => setRefused(presentText(error)),
  });
  useLeaveWarning(form.isDirty);

  const reset = useMutation({
    mutationFn: () =>
      api.delete('/api/seller/text/{key}', {
        params: { key: stored.key },
        query: { updatedAt: form.readBase().updatedAt },
      }),
    meta: { errorMessage: 'Metin varsayılana döndürülemedi.' },
    onSuccess: (saved) => {
      publishText(client, storedText(saved));
      form.startOver(storedText(saved));
      notify.success(saved.message);
    },
    onError: (error) => {
      const now = presentText(error);
      if (!now) return;
      setRefused(now);
      // An untouched form follows what is stored.
      if (form.isDirty) form.showConflict(now);
      publishText(client, now);
    },
  });
  const askReset = async () => {
    const isYes = await confirm({
      question: 'Varsayılan metne dönülsün mü?',
      subject: `${stored.title}: yazdığınız metin silinir.`,
      confirmLabel: 'Varsayılana dön',
    });
    if (isYes) reset.mutate();
  };

  const body = useWatch({ control: form.form.control, name: 'body' });
  const [previewed, setPreviewed] = useState(body);
  const { later: previewLater } = useDebounced(setPreviewed, previewMs);
  useEffect(() => {
    previewLater(body);
  }, [body, previewLater]);
  const [showsDiff, setShowsDiff] = useState(false);

  const insert = (name: string) => {
    const element = textarea.current;
    if (!element) return;
    const { value, selectionStart, selectionEnd } = element;
    const before = `${value.slice(0, selectionStart)}{{${name}}}`;
    form.form.setValue('body', before + value.slice(selectionEnd), { shouldDirty: true });
    element.focus();
    element.setSelectionRange(before.length, before.length);
  };

  const { ref, ...field } = form.field('body');
  return (
    <Stack gap="m">
      <Columns>
        <Panel>
          <Form
            form={form}
            explanation={
              form.explanation && (
                <Stack gap="s">
                  {form.explanation}
                  {refused && <TextDiff before={refused.body} after={body} />}
                </Stack>
              )
            }
          >
            <Stack gap="s">
              <TextareaField
                {...field}
                ref={(element: HTMLTextAreaElement | null) => {
                  ref(element);
                  textarea.current = element;
                }}
                label="Metin"
                spellCheck
                lang="tr"
                className={styles.body}
              />
              <Hint>
                “## ” ile başlayan satır başlık, “- ” ile başlayan satır liste maddesidir; boş satır
                paragrafı bitirir. {'{{alan}}'} yerine bilgi yazılır.
              </Hint>
              <Row gap="s">
                <SubmitButton form={form}>Kaydet</SubmitButton>
                {stored.isCustom && (
                  <Button busy={reset.isPending} onClick={() => void askReset()}>
                    Varsayılana dön
                  </Button>
                )}
                <ButtonLink to={stored.path}>Sayfasını aç</ButtonLink>
              </Row>
            </Stack>
          </Form>
        </Panel>
        <TextPreview textKey={stored.key} body={previewed} />
      </Columns>
      <Columns>
        <PlaceholderList placeholders={stored.placeholders} onInsert={insert} />
        <Panel>
          <Disclosure
            summary="Varsayılandan farkı"
            onToggle={(event) => setShowsDiff(event.currentTarget.open)}
          >
            {showsDiff && <TextDiff before={stored.defaultBody} after={previewed} />}
          </Disclosure>
        </Panel>
      </Columns>
    </Stack>
  );
}
