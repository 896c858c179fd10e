import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '@/api/types';
import { productQuery } from '@/entities/product/queries';
import { paths } from '@/lib/paths';
import { slugify } from '@/lib/turkish';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import { notify } from '@/ui/toast/toast';
import { swatchColours } from './swatch-colours';
import * as styles from './variant-chooser.module.css';
import { optionChoices } from './variants';

/** One radio group for each option. A choice leads to the variant's own address once its data has come. */
export function VariantChooser({ product }: { product: Product }) {
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const chosen = useRef<string>(null);
  // A choice ends with the page that it was made on.
  useEffect(
    () => () => {
      chosen.current = null;
    },
    [],
  );
  const choose = async (variant: string) => {
    chosen.current = variant;
    try {
      const { category } = await client.query({
        ...productQuery(variant),
        staleTime: 'static',
      });
      if (chosen.current === variant)
        await navigate(paths.product(category, variant), { state: { isInPlace: true } });
    } catch {
      if (chosen.current === variant)
        notify.error('Seçenek açılamadı. Bağlantınızı kontrol edip yeniden deneyin.');
    }
  };
  return optionChoices(product).map(({ name, choices }) => (
    <fieldset key={name} className={styles.option}>
      <legend>{name}</legend>
      <div className={styles.values}>
        {choices.map(({ value, variant, isChosen }) => (
          <label key={value} className={styles.value}>
            <input
              type="radio"
              name={`${id}${name}`}
              checked={isChosen}
              onChange={() => void choose(variant._id)}
            />
            <Swatch colour={swatchColours[slugify(value)]} />
            {variant.inStock ? (
              value
            ) : (
              <>
                <s>{value}</s> <VisuallyHidden>stokta yok</VisuallyHidden>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function Swatch({ colour }: { colour: string | undefined }) {
  return colour && <span className={styles.swatch} style={{ background: colour }} />;
}
