import { box } from './box';
import * as styles from './panel.module.css';

/** A bordered surface for one part of a page. */
export const Panel = box('div', styles.panel);

/** The heading of a panel whose heading is not its direct child. */
export const PanelTitle = box('h2', styles.title);

/** The heading of a card in a list of cards. */
export const CardTitle = box('h2', styles.cardTitle);
