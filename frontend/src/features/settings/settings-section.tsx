import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form/form';
import type { SubmittableForm } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { Panel } from '@/ui/panel';
import { sectionTitles, type SectionId } from './sections';
import * as styles from './settings-section.module.css';

interface SettingsSectionProps {
  id: SectionId;
  /** Without one nothing here can be changed. */
  form?: SubmittableForm;
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
        <FormGrid as={Form} form={form}>
          {children}
          <Button variant="primary" type="submit" busy={form.isSending}>
            Kaydet
          </Button>
        </FormGrid>
      ) : (
        <FormGrid>{children}</FormGrid>
      )}
    </Panel>
  );
}
