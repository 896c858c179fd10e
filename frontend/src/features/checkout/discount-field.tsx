import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ApiError, errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { Field, Input } from '@/ui/field/field';
import { Form } from '@/ui/form/form';
import { notify } from '@/ui/toast/toast';
import { codeSchema, type CheckoutValues } from './checkout-form';
import * as styles from './discount-field.module.css';
import { discountProblem, quoteQuery, type OrderDraft } from './queries';

interface DiscountFieldProps {
  items: OrderDraft['items'];
  /** Why the code in use takes nothing off the cart as it is now. */
  problem: string | undefined;
}

const name = 'discountCode.typed';

/** The field of the discount code, with the button that applies it or takes it away. */
export function DiscountField({ items, problem }: DiscountFieldProps) {
  const client = useQueryClient();
  const { control, register, getValues, setValue, setError, setFocus, clearErrors, formState } =
    useFormContext<CheckoutValues>();
  const isApplied = useWatch({ control, name: 'discountCode.applied' }) !== '';
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => client.query({ ...quoteQuery(items, code), staleTime: 0 }),
    onSuccess: (quote, code) => {
      const refusal = discountProblem(quote);
      if (refusal) refuse(refusal);
      else put(code, 'İndirim kodu uygulandı');
    },
    onError: (failure) => {
      const refusal = refusalOf(failure);
      if (refusal) refuse(refusal);
    },
    meta: { handled: true },
  });

  /** Says at the field why the code can't be used, and goes there. */
  function refuse(message: string) {
    setError(name, { type: 'server', message }, { shouldFocus: true });
  }

  function put(code: string, message: string) {
    // Without spaces around it.
    setValue('discountCode', { typed: code, applied: code }, { shouldDirty: true });
    clearErrors(name);
    notify.success(message);
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const { data, error } = codeSchema.safeParse(getValues(name));
    if (error) refuse(error.issues[0]?.message ?? '');
    else mutate(data);
    return Promise.resolve();
  }

  const failure = error && !refusalOf(error) ? errorText(error) : undefined;
  const { discountCode: fault } = formState.errors;
  const wrong = fault?.typed?.message ?? fault?.message ?? problem;
  return (
    <Form form={{ submit, isSending: isPending, isDirty: false, failure }}>
      <Field label="İndirim kodu" error={wrong}>
        {(attributes) => (
          <div className={styles.code}>
            <Input
              {...register(name, { onChange: () => clearErrors(name) })}
              {...attributes}
              readOnly={isApplied}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            {isApplied ? (
              // The second click of a double click on the button before it takes nothing away.
              <Button
                onClick={({ detail }) => {
                  if (detail >= 2) return;
                  put('', 'İndirim kodu kaldırıldı');
                  setFocus(name);
                }}
              >
                Kaldır
              </Button>
            ) : (
              <Button type="submit" busy={isPending}>
                Uygula
              </Button>
            )}
          </div>
        )}
      </Field>
    </Form>
  );
}

const refusalOf = (error: unknown) =>
  error instanceof ApiError ? error.fields['discountCode'] : undefined;
