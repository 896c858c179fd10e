import { Button } from '@/ui/button';
import { Field, Input } from '@/ui/field';
import { Form } from '@/ui/form/form';
import * as styles from './discount-field.module.css';
import type { DiscountCode } from './use-discount-code';

interface DiscountFieldProps {
  discount: DiscountCode;
  /** Why the code in use takes nothing off the cart as it is now. */
  problem: string | undefined;
}

/** The field of the discount code, with the button that applies it or takes it away. */
export function DiscountField({ discount: { code, form, remove }, problem }: DiscountFieldProps) {
  const { error = problem, ...input } = form.field('discountCode');
  const isApplied = code !== '';
  return (
    <Form form={form}>
      <Field label="İndirim kodu" error={error}>
        {(control) => (
          <div className={styles.code}>
            <Input
              {...input}
              {...control}
              readOnly={isApplied}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            {isApplied ? (
              // The second click of a double click on the button before it takes nothing away.
              <Button onClick={({ detail }) => detail < 2 && remove()}>Kaldır</Button>
            ) : (
              <Button type="submit" busy={form.isSending}>
                Uygula
              </Button>
            )}
          </div>
        )}
      </Field>
    </Form>
  );
}
