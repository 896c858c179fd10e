import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs';
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs';
import ImagePlus from 'lucide/dist/esm/icons/image-plus.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { ProductImage } from '@/entities/product/product-image';
import { classNames } from '@/lib/class-names';
import { IconButton } from '@/ui/button/icon-button';
import { FilePicture } from '@/ui/field/file-picture';
import { Row } from '@/ui/layout/stack';
import { Icon } from '@/ui/text/icon';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as visuallyHiddenStyles from '@/ui/text/visually-hidden.module.css';
import * as styles from './picture-slot.module.css';
import { isFile, pictureSlots, pictureTypes, type Picture } from './pictures';

interface PictureSlotProps {
  /** Its index; people count from one. */
  slot: number;
  picture: Picture | null;
  /** Whether something is dragged over it. */
  isOver: boolean;
  /** Whether its picture is dragged. */
  isDragged: boolean;
  onChoose: (files: File[]) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
}

/** One place for a picture: choose, replace, take out, move. */
export function PictureSlot({
  slot,
  picture,
  isOver,
  isDragged,
  onChoose,
  onRemove,
  onMove,
}: PictureSlotProps) {
  const number = slot + 1;
  return (
    <div className={styles.box} data-slot={slot} draggable={picture !== null}>
      <label
        className={classNames(
          styles.slot,
          picture && styles.filled,
          isOver && styles.over,
          isDragged && styles.dragged,
        )}
      >
        <input
          className={visuallyHiddenStyles.hidden}
          type="file"
          accept={pictureTypes}
          multiple
          onChange={({ target }) => {
            onChoose(Array.from(target.files ?? []));
            // Otherwise choosing a removed file again would fire no `change` event.
            target.value = '';
          }}
        />
        {picture ? (
          <>
            {isFile(picture) ? (
              <FilePicture file={picture} alt={`Seçilen görsel ${number}`} draggable={false} />
            ) : (
              <ProductImage src={picture} alt={`Görsel ${number}`} sizes="8rem" />
            )}
            <VisuallyHidden>Görsel {number}: değiştir</VisuallyHidden>
          </>
        ) : (
          <>
            <Icon of={ImagePlus} />
            <span>
              <VisuallyHidden>Görsel {number}: </VisuallyHidden>Yükle
            </span>
          </>
        )}
      </label>
      {picture && (
        <>
          <IconButton
            size="xs"
            icon={X}
            className={styles.remove}
            aria-label={`Görsel ${number}: kaldır`}
            onClick={onRemove}
          />
          <Row justify="between" nowrap className={styles.order} data-slot-order>
            <IconButton
              size="xs"
              icon={ArrowLeft}
              aria-label={`Görsel ${number}: Öne al`}
              title="Öne al"
              disabled={slot === 0}
              onClick={() => onMove(slot - 1)}
            />
            <IconButton
              size="xs"
              icon={ArrowRight}
              aria-label={`Görsel ${number}: Geriye al`}
              title="Geriye al"
              disabled={slot === pictureSlots - 1}
              onClick={() => onMove(slot + 1)}
            />
          </Row>
        </>
      )}
    </div>
  );
}
