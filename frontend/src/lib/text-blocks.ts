/** A heading, a paragraph or a list of a longer text. */
export type TextBlock =
  { kind: 'heading'; text: string } | { kind: 'paragraph' | 'list'; lines: string[] };

/** Reads the lines of a text: `## ` heading, `- ` list item, blank line between paragraphs. */
export function textBlocks(body: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let ended = true;
  const add = (kind: 'paragraph' | 'list', line: string) => {
    const last = blocks.at(-1);
    if (!ended && last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
    ended = false;
  };
  for (const line of body.split(/\r?\n/)) {
    if (line.trim() === '') ended = true;
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
    else if (line.startsWith('- ')) add('list', line.slice(2));
    else add('paragraph', line);
  }
  return blocks;
}
