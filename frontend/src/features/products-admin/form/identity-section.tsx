import { useState } from 'react';
import { Disclosure } from '@/ui/layout/disclosure';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Muted } from '@/ui/text/text';
import { identityFields, type IdentityField } from './identity-schema';
import type { ProductFormKit } from './product-schema';

const IdentityFields = lazyPart(() => import('./identity-fields'));

const names = Object.keys(identityFields) as IdentityField[];

/** What the law wants said of a product, folded away for those who need none of it. It opens where something is wrong. */
export function IdentitySection({ form }: { form: ProductFormKit }) {
  const { errors, submitCount } = form.form.formState;
  const [isOpen, setOpen] = useState(false);
  // The submit whose faults have opened the section, which can be folded up again then; 0 without faults.
  const [shown, setShown] = useState(0);
  const faulty = names.some((name) => errors[name]) ? submitCount : 0;
  if (faulty !== shown) {
    setShown(faulty);
    if (faulty > 0) setOpen(true);
  }
  return (
    <Disclosure
      boxed
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      summary={
        <span>
          <b>Ürün bilgileri</b>
          <Muted as="span"> Üretici, menşei, uyarılar, net miktar, gıda bilgileri</Muted>
        </span>
      }
    >
      {isOpen && <IdentityFields form={form} />}
    </Disclosure>
  );
}
