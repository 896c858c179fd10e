import Upload from 'lucide/dist/esm/icons/upload.mjs';
import { useRef, type ComponentProps } from 'react';
import { Icon } from '../text/icon';
import { Button } from './button';

const maxFileSize = 8 * 1024 * 1024;

/** A file as it was when it was chosen: it may change on the disk before it is carried out. */
export interface CsvFile {
  name: string;
  bytes: ArrayBuffer;
}

interface CsvButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The name of the file input. */
  label: string;
  accept: string;
  iconClass?: string | undefined;
  onFile: (file: CsvFile) => void;
  /** Takes why a file can't be used, as a sentence. */
  onFault: (text: string) => void;
}

/** Lets the user choose a CSV file. */
export function CsvButton({
  label,
  accept,
  iconClass,
  onFile,
  onFault,
  children,
  ...rest
}: CsvButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > maxFileSize) {
      onFault(`${file.name}: Dosya en çok 8 MB olabilir.`);
      return;
    }
    try {
      onFile({ name: file.name, bytes: await file.arrayBuffer() });
    } catch {
      onFault(`${file.name}: Dosya okunamadı.`);
    }
  }

  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        <Icon of={Upload} className={iconClass} />
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // Otherwise choosing the corrected file again would fire no `change` event.
          target.value = '';
        }}
      />
    </>
  );
}
