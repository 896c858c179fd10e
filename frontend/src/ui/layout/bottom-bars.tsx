import * as styles from './bottom-bars.module.css';
import { box } from './box';

/** Bars at the lower edge of the screen: the page does not move when they come and go. */
export const BottomBars = box('div', styles.bars);
