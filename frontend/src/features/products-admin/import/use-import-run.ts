import { useState } from 'react';
import { isRefusal } from '@/api/refusals';
import type { ProductImport } from '@/api/types';
import type { CsvFile } from '@/ui/button/csv-button';
import { useImportProducts } from './import-queries';

const isWorkbook = (name: string) => /\.xlsx$/i.test(name);

/** A product file from its choice to the end of its dialog: what it would do, and its import. */
export function useImportRun() {
  const { mutate, reset, error, isPending } = useImportProducts();
  const [file, setFile] = useState<CsvFile>();
  // Kept while the next response is loading, so that the layout does not move.
  const [report, setReport] = useState<ProductImport>();
  const [withStock, setWithStock] = useState(true);
  const [wasOutdated, setOutdated] = useState(false);

  function look(
    { name, bytes }: CsvFile,
    withStock: boolean,
    onSuccess: (report: ProductImport) => void = setReport,
  ) {
    setWithStock(withStock);
    mutate({ bytes, isWorkbook: isWorkbook(name), isDryRun: true, withStock }, { onSuccess });
  }

  function apply({ name, bytes }: CsvFile, { version }: ProductImport) {
    mutate(
      { bytes, isWorkbook: isWorkbook(name), isDryRun: false, withStock, version },
      {
        onSuccess: setReport,
        onError: (error) => {
          if (!isRefusal(error, 'changed_meanwhile')) return;
          // A sale or a colleague has changed what was looked at: it is looked at again, and asked about.
          setOutdated(true);
          look({ name, bytes }, withStock);
        },
      },
    );
  }

  return {
    report,
    withStock,
    error,
    isPending,
    file,
    /** Whether products have changed since they were looked at, so that nothing was written. */
    wasOutdated,
    /** Begins with a chosen file: asks what it would do. */
    begin: (chosen: CsvFile) => {
      setFile(chosen);
      setReport(undefined);
      setOutdated(false);
      look(chosen, true, (first) => {
        // The file may be older than those sales: its pieces are not written unless the seller says so.
        if (first.soldSinceCounted > 0) look(chosen, false);
        else setReport(first);
      });
    },
    /** Asks again what the file would do, with its pieces or without them. */
    lookAgain: (withStock: boolean) => {
      if (file) look(file, withStock);
    },
    apply: () => {
      if (file && report) apply(file, report);
    },
    end: () => {
      reset();
      setFile(undefined);
    },
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;
