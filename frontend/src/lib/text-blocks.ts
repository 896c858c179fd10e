/** A heading, a paragraph or a list of a longer text. */
export type TextBlock =
  { kind: 'heading'; text: string } | { kind: 'paragraph' | 'list'; lines: string[] };

/** The part of a text below one of its headings. */
export interface TextSection {
  /** Undefined for what stands before the first heading. */
  heading: string | undefined;
  blocks: TextBlock[];
}

/** Splits a text at its headings. */
export function textSections(body: string): TextSection[] {
  const sections: TextSection[] = [];
  for (const block of textBlocks(body)) {
    if (block.kind === 'heading') sections.push({ heading: block.text, blocks: [] });
    else if (sections.length === 0) sections.push({ heading: undefined, blocks: [block] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

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
