import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '@/api/errors';
import type { Synonym } from '@/api/types';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { Icon } from '@/components/icon';
import * as panelStyles from '@/components/panel.module.css';
import { focusPageHeading } from '@/components/seller-page';
import * as textStyles from '@/components/text.module.css';
import { notify } from '@/components/toast';
import { classNames } from '@/lib/class-names';
import { useSaveSynonyms } from './queries';
import * as styles from './synonym-form.module.css';

interface Line extends Synonym {
  key: number;
}

const maxLines = 500;

const isBlank = ({ word, meaning }: Synonym) => word.trim() === '' && meaning.trim() === '';

/** The list as a whole: lines come and go here, and are saved together. */
export function SynonymForm({ saved }: { saved: Synonym[] }) {
  const [lines, setLines] = useState<Line[]>(() => saved.map((line, key) => ({ ...line, key })));
  const [nextKey, setNextKey] = useState(saved.length);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { mutate, isPending } = useSaveSynonyms();

  function change(key: number, over: Partial<Synonym>) {
    setLines(lines.map((line) => (line.key === key ? { ...line, ...over } : line)));
  }

  function save() {
    if (isPending) return;
    // Without blank lines, so that the server counts as the screen does.
    const filled = lines.filter((line) => !isBlank(line));
    setLines(filled);
    setFaults({});
    mutate(
      filled.map(({ word, meaning }) => ({ word: word.trim(), meaning: meaning.trim() })),
      {
        onSuccess: () => notify.success('Eş anlamlılar kaydedildi.'),
        onError: (error) => {
          if (error instanceof ApiError) setFaults(error.fields);
        },
      },
    );
  }

  return (
    <form
      className={classNames(panelStyles.panel, styles.form)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className={textStyles.muted}>
        Müşterinin yazdığı kelimeyi, ürün adlarında geçen kelimeye bağlar. Örneğin “tavle” yazan
        “tavla” sonuçlarını görür.
      </p>
      {lines.length === 0 && <p className={styles.none}>Henüz eş anlamlı yok.</p>}
      <ul>
        {lines.map((line, index) => (
          <li key={line.key} aria-label={`${index + 1}. satır`}>
            <TextField
              label="Yazılan kelime"
              value={line.word}
              maxLength={100}
              autoComplete="off"
              error={faults[`synonyms[${index}].word`]}
              onChange={({ target }) => change(line.key, { word: target.value })}
            />
            <TextField
              label="Anlamı"
              value={line.meaning}
              maxLength={100}
              autoComplete="off"
              error={faults[`synonyms[${index}].meaning`]}
              onChange={({ target }) => change(line.key, { meaning: target.value })}
            />
            <Button
              variant="danger-quiet"
              aria-label={`${index + 1}. satırı sil`}
              onClick={() => {
                setLines(lines.filter(({ key }) => key !== line.key));
                // Complaints are about places, which have just moved.
                setFaults({});
                focusPageHeading();
              }}
            >
              <Icon of={Trash2} />
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          disabled={lines.length >= maxLines}
          onClick={() => {
            setLines([...lines, { key: nextKey, word: '', meaning: '' }]);
            setNextKey(nextKey + 1);
          }}
        >
          <Icon of={Plus} />
          Satır ekle
        </Button>
        <Button variant="primary" type="submit" busy={isPending}>
          Kaydet
        </Button>
      </div>
    </form>
  );
}
