import { box } from '@/ui/box';
import * as styles from './photo.module.css';

/** The square frame of a product picture. */
export const Photo = box('div', styles.photo);
