import { textBlocks } from '@/lib/text-blocks';
import * as styles from './formatted-text.module.css';

interface FormattedTextProps {
  /** Lines: `## ` heading, `- ` list item, blank line between paragraphs. */
  body: string;
  /** The level of its headings, which the page or dialog around it decides. */
  heading: 'h2' | 'h3';
}

/** A legal text as the server writes it. */
export function FormattedText({ body, heading: Heading }: FormattedTextProps) {
  return (
    <div className={styles.text}>
      {textBlocks(body).map((block, index) => {
        if (block.kind === 'heading') return <Heading key={index}>{block.text}</Heading>;
        if (block.kind === 'paragraph') return <p key={index}>{block.lines.join('\n')}</p>;
        return (
          <ul key={index}>
            {block.lines.map((line, place) => (
              <li key={place}>{line}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
