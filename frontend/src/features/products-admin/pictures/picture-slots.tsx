import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController } from 'react-hook-form';
import { FieldBox, FieldError, FieldLabel, Hint } from '@/ui/field/field';
import { useSlotDrag } from '@/ui/field/use-slot-drag';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import type { ProductFormKit } from '../form/product-schema';
import { PictureSlot } from './picture-slot';
import * as styles from './picture-slots.module.css';
import { movePicture, pictureProblem, pictureSlots, placePictures } from './pictures';

/**
 * Up to four pictures, each with its preview, in an order that can be changed; files that cannot
 * be pictures are named and left out.
 */
export function PictureSlots({ form: { form } }: { form: ProductFormKit }) {
  const { field, fieldState } = useController({ control: form.control, name: 'images' });
  const { value: pictures, onChange } = field;
  const noteId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState('');
  const shown = problem ?? fieldState.error?.message;

  const choose = (slot: number, chosen: File[]) => {
    const usable = chosen.filter((file) => !pictureProblem(file));
    const placed = placePictures(pictures, slot, usable);
    const problems = chosen.flatMap((file) => pictureProblem(file) ?? []);
    if (placed.leftOver > 0) problems.push(`En fazla ${pictureSlots} görsel yükleyebilirsiniz.`);
    setProblem(problems.length > 0 ? problems.join(' ') : undefined);
    onChange(placed.pictures);
  };

  const chooseAnywhere = (slot: number | null, files: File[]) => {
    const free = pictures.indexOf(null);
    if (slot === null && free === -1) {
      setProblem(`En fazla ${pictureSlots} görsel yükleyebilirsiniz.`);
    } else {
      choose(slot ?? free, files);
    }
  };

  const focusIn = (slot: number, ...selectors: string[]) => {
    const place = box.current?.querySelector(`[data-slot="${slot}"]`);
    const found = selectors.map((selector) => place?.querySelector<HTMLElement>(selector));
    found.find(Boolean)?.focus();
  };

  const remove = (slot: number) => {
    setProblem(undefined);
    flushSync(() => onChange(pictures.map((picture, index) => (index === slot ? null : picture))));
    // The button that had the focus went with the picture.
    focusIn(slot, 'input');
  };

  const move = (from: number, to: number) => {
    setProblem(undefined);
    flushSync(() => onChange(movePicture(pictures, from, to)));
    setNews(`Görsel ${from + 1}, ${to + 1}. sıraya taşındı.`);
  };

  const moveByButton = (from: number, to: number) => {
    move(from, to);
    // The focus goes with the picture, so that the next press moves it on.
    const same = to < from ? ':first-child' : ':last-child';
    focusIn(to, `[data-slot-order] button${same}:enabled`, '[data-slot-order] button:enabled');
  };

  const { over, dragged } = useSlotDrag(box, { onFiles: chooseAnywhere, onMove: move });

  return (
    <FieldBox as="fieldset" aria-describedby={noteId}>
      <FieldLabel as="legend" className={styles.legend}>
        Ürün görselleri
      </FieldLabel>
      <div className={styles.slots} ref={box}>
        {pictures.map((picture, slot) => (
          <PictureSlot
            key={slot}
            slot={slot}
            picture={picture}
            isOver={slot === over}
            isDragged={slot === dragged}
            onChoose={(files) => choose(slot, files)}
            onRemove={() => remove(slot)}
            onMove={(to) => moveByButton(slot, to)}
          />
        ))}
      </div>
      <VisuallyHidden as="p" role="status">
        {news}
      </VisuallyHidden>
      {shown ? (
        <FieldError id={noteId} role="alert">
          {shown}
        </FieldError>
      ) : (
        <Hint id={noteId}>
          En fazla {pictureSlots} görsel; sürükleyip bırakabilirsiniz. İlk görsel listede görünür.
        </Hint>
      )}
    </FieldBox>
  );
}
