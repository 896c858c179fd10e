import { useState } from 'react';
import type { ProductImport } from '@/api/types';
import type { CsvFile } from '@/ui/button/csv-button';
import { useImportProducts } from './import-queries';

/** A product file from its choice to the end of its dialog: what it would do, and its import. */
export function useImportRun() {
  const { mutate, reset, error, isPending } = useImportProducts();
  const [file, setFile] = useState<CsvFile>();
  // Kept while the next response is loading, so that the layout does not move.
  const [report, setReport] = useState<ProductImport>();
  const [withStock, setWithStock] = useState(true);

  function send(
    { name, bytes }: CsvFile,
    isDryRun: boolean,
    withStock: boolean,
    onSuccess: (report: ProductImport) => void = setReport,
  ) {
    mutate({ bytes, isWorkbook: /\.xlsx$/i.test(name), isDryRun, withStock }, { onSuccess });
  }

  function look(chosen: CsvFile, withStock: boolean) {
    setWithStock(withStock);
    send(chosen, true, withStock);
  }

  return {
    report,
    withStock,
    error,
    isPending,
    file,
    /** Begins with a chosen file: asks what it would do. */
    begin: (chosen: CsvFile) => {
      setFile(chosen);
      setReport(undefined);
      setWithStock(true);
      send(chosen, true, true, (first) => {
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
      if (file) send(file, false, withStock);
    },
    end: () => {
      reset();
      setFile(undefined);
    },
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;
