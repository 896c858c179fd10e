import { Link } from 'react-router';
import { box } from '../layout/box';
import * as styles from './text.module.css';

/** A paragraph of secondary text. */
export const Muted = box('p', styles.muted);

/** A link outside a sentence, high enough for a finger. */
export const TextLink = box(Link, styles.link);
