/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} measured
 * @property {string} ratio
 * @property {string} target
 */

/**
 * A table as Markdown writes it.
 * @param {Row[]} rows
 */
export function table(rows) {
  const cells = [
    ['What', 'Measured', 'Ratio', 'Target'],
    ...rows.map(({ name, measured, ratio, target }) => [name, measured, ratio, target]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
