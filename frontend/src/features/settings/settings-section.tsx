import { useId, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Form } from '@/ui/form/form';
import type { SubmittableForm } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { Panel } from '@/ui/panel';
import * as styles from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  /** Without one nothing here can be changed. */
  form?: SubmittableForm;
  children: ReactNode;
}

/** Settings that belong together and are saved together. */
export function SettingsSection({ title, form, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <Panel as="section" className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {form ? (
        <FormGrid as={Form} form={form}>
          {children}
          <Button className={styles.save} variant="primary" type="submit" busy={form.isSending}>
            Kaydet
          </Button>
        </FormGrid>
      ) : (
        <FormGrid>{children}</FormGrid>
      )}
    </Panel>
  );
}
