import Upload from 'lucide/dist/esm/icons/upload.mjs';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import { useUploadPdfs, type PdfResult } from './queries';

const PdfResults = lazyPart(() => import('./pdf-results'));

/** What one upload may hold: contract §21. */
const maxFiles = 200;
const maxBytes = 64 * 1024 * 1024;

/** Returns why these files can't be sent together, if they can't. */
function faultOf(files: File[]): string | undefined {
  if (files.length > maxFiles) return `Bir seferde en çok ${String(maxFiles)} dosya yükleyin.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > maxBytes ? 'Dosyalar birlikte en çok 64 MB olabilir.' : undefined;
}

/** Lets staff choose PDFs or zip files of them, and shows what became of each. */
export function PdfUpload() {
  const input = useRef<HTMLInputElement>(null);
  const [results, setResults] = useState<PdfResult[]>();
  const { mutate, isPending } = useUploadPdfs();

  function choose(files: File[]) {
    if (files.length === 0) return;
    const fault = faultOf(files);
    if (fault) {
      notify.error(fault);
      return;
    }
    mutate(files, {
      onSuccess: setResults,
      onError: (error) => {
        if (error instanceof ApiError && error.isSessionExpired) return;
        notify.error(errorText(error));
      },
    });
  }

  return (
    <>
      <Button variant="felt" busy={isPending} onClick={() => input.current?.click()}>
        <Icon of={Upload} />
        PDF yükle
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept=".pdf,.zip,application/pdf,application/zip"
        aria-label="PDF dosyaları"
        onChange={({ target }) => {
          choose(Array.from(target.files ?? []));
          // Otherwise choosing the same file again would fire no `change` event.
          target.value = '';
        }}
      />
      {results && <PdfResults results={results} onClose={() => setResults(undefined)} />}
    </>
  );
}
