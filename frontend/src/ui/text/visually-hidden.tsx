import { box } from '../layout/box';
import * as styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export const VisuallyHidden = box('span', styles.hidden);
