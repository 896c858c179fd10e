import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import { useCallback } from 'react';
import { ProductImage } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import { pictureSlots, pictureTypes, type Picture } from './pictures';

interface PictureSlotProps {
  /** Its index; people count from one. */
  slot: number;
  picture: Picture | null;
  dragClass: string;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
}

/** One place for a picture: choose, replace, take out, move. */
export function PictureSlot({
  slot,
  picture,
  dragClass,
  onChoose,
  onRemove,
  onMove,
}: PictureSlotProps) {
  const number = slot + 1;
  return (
    <div className="slot-box" data-slot={slot} draggable={picture !== null}>
      <label className={classNames('slot', picture && 'is-filled', dragClass)}>
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
        <>
          <button
            className="icon-btn slot-remove"
            type="button"
            aria-label={`Görsel ${number}: kaldır`}
            onClick={onRemove}
          >
            <X className="icon" aria-hidden="true" />
          </button>
          <div className="slot-order">
            <button
              className="icon-btn"
              type="button"
              aria-label={`Görsel ${number}: Öne al`}
              title="Öne al"
              disabled={slot === 0}
              onClick={() => onMove(slot - 1)}
            >
              <ArrowLeft className="icon" aria-hidden="true" />
            </button>
            <button
              className="icon-btn"
              type="button"
              aria-label={`Görsel ${number}: Geriye al`}
              title="Geriye al"
              disabled={slot === pictureSlots - 1}
              onClick={() => onMove(slot + 1)}
            >
              <ArrowRight className="icon" aria-hidden="true" />
            </button>
          </div>
        </>
      )}
    </div>
  );
}

function Preview({ picture, number }: { picture: Picture; number: number }) {
  if (typeof picture === 'string') {
    return <ProductImage src={picture} alt={`Görsel ${number}`} sizes="8rem" />;
  }
  return <FilePreview file={picture} number={number} />;
}

function FilePreview({ file, number }: { file: File; number: number }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={`Seçilen görsel ${number}`} draggable={false} />;
}
