import ImagePlus from 'lucide/dist/esm/icons/image-plus.mjs';
import { useId } from 'react';
import * as limits from '@/api/limits';
import { Field } from '@/ui/field/field';
import { FilePicture } from '@/ui/field/file-picture';
import { Icon } from '@/ui/text/icon';
import * as visuallyHiddenStyles from '@/ui/text/visually-hidden.module.css';
import { CategoryPicture } from './category-picture';
import * as styles from './image-field.module.css';

const megabyte = 1024 * 1024;

interface ImageFieldProps {
  /** The chosen file. */
  image: File | null;
  /** The category's present picture. */
  shown: string | undefined;
  onChange: (image: File) => void;
  error: string | undefined;
}

/** Chooses the picture of a category. */
export function ImageField({ image, shown, onChange, error }: ImageFieldProps) {
  const id = useId();
  const hint = `JPEG, PNG veya WebP; en çok ${limits.categoryImageFormImageMaxLength / megabyte} MB.`;
  return (
    <Field id={id} label="Görsel (isteğe bağlı)" hint={image?.name ?? hint} error={error}>
      {(control) => (
        <div className={styles.field}>
          <input
            {...control}
            className={visuallyHiddenStyles.hidden}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onChange(file);
              target.value = '';
            }}
          />
          <label className={styles.choice} htmlFor={id}>
            {image ? (
              <FilePicture file={image} alt="Seçilen görsel" />
            ) : (
              shown && <CategoryPicture src={shown} />
            )}
            <span>
              <Icon of={ImagePlus} />
              {image || shown ? 'Başka görsel seç' : 'Görsel seç'}
            </span>
          </label>
        </div>
      )}
    </Field>
  );
}
