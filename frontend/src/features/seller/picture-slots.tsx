import { CircleAlert, ImagePlus, X } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import {
  pictureProblem,
  pictureSlots,
  pictureTypes,
  placePictures,
  type Pictures,
} from './pictures';

interface PictureSlotsProps {
  pictures: Pictures;
  onChange: (pictures: Pictures) => void;
  /** What the server says about the pictures it got. */
  error?: string | undefined;
}

/** Up to four pictures, each with its preview; files that cannot be pictures are named and left out. */
export function PictureSlots({ pictures, onChange, error }: PictureSlotsProps) {
  const noteId = useId();
  const [problem, setProblem] = useState<string>();
  const shown = problem ?? error;

  const choose = (slot: number, chosen: File[]) => {
    const usable = chosen.filter((file) => !pictureProblem(file));
    const placed = placePictures(pictures, slot, usable);
    const problems = chosen.flatMap((file) => pictureProblem(file) ?? []);
    if (placed.leftOver > 0) problems.push(`En fazla ${pictureSlots} görsel yükleyebilirsiniz.`);
    setProblem(problems.length > 0 ? problems.join(' ') : undefined);
    onChange(placed.pictures);
  };

  const remove = (slot: number) => {
    setProblem(undefined);
    onChange(pictures.map((picture, index) => (index === slot ? null : picture)));
  };

  return (
    <fieldset className="field" aria-describedby={noteId}>
      <legend className="label mb-1.5">Ürün görselleri</legend>
      <div className="slots">
        {pictures.map((picture, slot) => (
          <Slot
            key={slot}
            number={slot + 1}
            picture={picture}
            onChoose={(files) => choose(slot, files)}
            onRemove={() => remove(slot)}
          />
        ))}
      </div>
      {shown ? (
        <p className="field-error" id={noteId} role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          {shown}
        </p>
      ) : (
        <p className="hint" id={noteId}>
          En fazla {pictureSlots} görsel. İlk görsel listede görünür.
        </p>
      )}
    </fieldset>
  );
}

interface SlotProps {
  number: number;
  picture: File | null;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
}

function Slot({ number, picture, onChoose, onRemove }: SlotProps) {
  return (
    <div className="relative">
      <label className={picture ? 'slot is-filled' : 'slot'}>
        <input
          className="sr-only"
          type="file"
          accept={pictureTypes}
          multiple
          onChange={({ target }) => {
            onChoose(Array.from(target.files ?? []));
            // Otherwise choosing the same file again after removing it would be no change.
            target.value = '';
          }}
        />
        {picture ? (
          <>
            <Preview picture={picture} number={number} />
            <span className="sr-only">Görsel {number}: değiştir</span>
          </>
        ) : (
          <>
            <ImagePlus className="icon" aria-hidden="true" />
            <span>
              <span className="sr-only">Görsel {number}: </span>Yükle
            </span>
          </>
        )}
      </label>
      {picture && (
        <button
          className="icon-btn slot-remove"
          type="button"
          aria-label={`Görsel ${number}: kaldır`}
          onClick={onRemove}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Preview({ picture, number }: { picture: File; number: number }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt={`Seçilen görsel ${number}`} />;
}
