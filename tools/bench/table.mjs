/**
 * A measured figure.
 * @typedef {object} Row
 * @property {string} name
 * @property {string} measured
 * @property {string} ratio
 * @property {string} target
 */

/**
 * Returns a figure without a reference.
 * @param {string} name
 * @param {string} measured
 * @returns {Row}
 */
export const plain = (name, measured, target = '') => ({ name, measured, ratio: '', target });

/**
 * Returns a Markdown table.
 * @param {string[]} heading
 * @param {string[][]} rows
 */
export function table(heading, rows) {
  const cells = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
