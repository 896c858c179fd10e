import type { ReactNode } from 'react';
import { textBlocks, type TextBlock } from '@/lib/text-blocks';
import * as styles from './formatted-text.module.css';

interface TextProps {
  /** The level of its headings, which the page or dialog around it decides. */
  heading: 'h2' | 'h3' | 'h4';
  /** Shows the words of paragraphs and list items; by default as they are. */
  words?: ((text: string) => ReactNode) | undefined;
  /** The id of the first heading for which `isOf` holds, for links to this part. */
  anchor?: { id: string; isOf: (heading: string) => boolean } | undefined;
}

/** Headings, paragraphs and lists of a text. */
export function TextBlocks({
  blocks,
  heading: Heading,
  words = (text) => text,
  anchor,
}: TextProps & { blocks: TextBlock[] }) {
  const anchored = blocks.find((block) => block.kind === 'heading' && anchor?.isOf(block.text));
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => {
        if (block.kind === 'heading')
          return (
            <Heading key={index} id={block === anchored ? anchor?.id : undefined}>
              {block.text}
            </Heading>
          );
        if (block.kind === 'paragraph') return <p key={index}>{words(block.lines.join('\n'))}</p>;
        return (
          <ul key={index}>
            {block.lines.map((line, place) => (
              <li key={place}>{words(line)}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** A text as the server writes it: `## ` heading, `- ` list item, blank line between paragraphs. */
export function FormattedText({ body, ...text }: TextProps & { body: string }) {
  return <TextBlocks blocks={textBlocks(body)} {...text} />;
}
