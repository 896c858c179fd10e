import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredText } from '@/lib/field-schemas';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast';
import type { OrderDraft } from './queries';
import { useKeptChoice } from './use-kept-choice';
import { discountProblem, quoteQuery } from './use-quote';

const schema = z.object({
  discountCode: requiredText('İndirim kodu', limits.quoteInputDiscountCodeMaxLength),
});

const notApplied = 'Kodu kullanmak için Uygula’ya basın; kullanmayacaksanız alanı boşaltın.';

/** The discount code of the cart, kept for the tab until the order. */
export function useDiscountCode(items: OrderDraft['items']) {
  const client = useQueryClient();
  const [code, setCode] = useKeptChoice('discountCode');
  const form = useFormMutation({
    schema,
    defaultValues: { discountCode: code },
    send: async ({ discountCode }) => ({
      discountCode,
      quote: await client.query({ ...quoteQuery(items, discountCode), staleTime: 0 }),
    }),
    onSuccess: ({ discountCode, quote }) => {
      const problem = discountProblem(quote);
      if (problem) refuse(problem);
      else {
        apply(discountCode);
        notify.success('İndirim kodu uygulandı');
      }
    },
  });
  const { setValue, setError, setFocus, getValues, clearErrors } = form.form;

  function apply(applied: string) {
    setCode(applied);
    // Without spaces around it.
    setValue('discountCode', applied);
  }

  /** Says at the field why the code can't be used, and takes the focus there. */
  function refuse(message: string) {
    setError('discountCode', { type: 'server', message }, { shouldFocus: true });
  }

  return {
    /** The code in use; empty if there is none. */
    code,
    form,
    refuse,
    remove: () => {
      apply('');
      clearErrors();
      setFocus('discountCode');
      notify.success('İndirim kodu kaldırıldı');
    },
    /** Returns whether a code is typed that is not in use; says so at the field. */
    refuseUnapplied: () => {
      const isUnapplied = code === '' && getValues('discountCode').trim() !== '';
      if (isUnapplied) refuse(notApplied);
      return isUnapplied;
    },
  };
}

/** The state that the code's field and the order button share. */
export type DiscountCode = ReturnType<typeof useDiscountCode>;
