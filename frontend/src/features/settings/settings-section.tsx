import type { ReactNode } from 'react';
import { GridForm, SubmitButton } from '@/ui/form/form';
import type { SubmittableForm } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/layout/form-grid';
import { Panel } from '@/ui/layout/panel';
import * as styles from './settings-section.module.css';

/** The titles of the page's sections in their order, by the anchor of each: /seller/ayarlar#banka. */
export const sectionTitles = {
  magaza: 'Mağaza',
  iletisim: 'İletişim',
  banka: 'Banka',
  kargo: 'Kargo ve sipariş',
  fatura: 'Fatura',
  stok: 'Stok',
  vitrin: 'Vitrin',
  eposta: 'E-posta',
};

export type SectionId = keyof typeof sectionTitles;

interface SettingsSectionProps {
  id: SectionId;
  /** Without one nothing here can be changed. */
  form?: SubmittableForm & { explanation: ReactNode };
  children: ReactNode;
}

/** Settings that belong together and are saved together. */
export function SettingsSection({ id, form, children }: SettingsSectionProps) {
  return (
    <Panel as="section" className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {sectionTitles[id]}
      </h2>
      {form ? (
        <GridForm form={form} explanation={form.explanation}>
          {children}
          <SubmitButton form={form} className={styles.start}>
            Kaydet
          </SubmitButton>
        </GridForm>
      ) : (
        <FormGrid>{children}</FormGrid>
      )}
    </Panel>
  );
}
