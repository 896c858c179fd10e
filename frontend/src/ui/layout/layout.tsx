import type { ElementType, ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import { box, type BoxProps } from './box';
import * as styles from './layout.module.css';

type WrapProps<Tag extends ElementType> = BoxProps<Tag> & {
  /** As wide as a single column of text or fields. */
  narrow?: boolean;
  /** With the distance between two sections of a page above it. */
  section?: boolean;
};

/** The page's column, centred and with gutters. */
export function Wrap<Tag extends ElementType = 'div'>({
  as,
  narrow = false,
  section = false,
  className,
  ...rest
}: WrapProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={classNames(
        styles.wrap,
        narrow && styles.narrow,
        section && styles.section,
        className,
      )}
    />
  );
}

/** A section of a page within its column. */
export const PageSection = box('section', styles.section);

/** The row of a page's title. */
export const PageHead = box('div', styles.pageHead);

/** The row of a section's title. */
export const SectionHead = box('div', styles.sectionHead);

/** The distance between a page and the footer. */
export const PageEnd = box('div', styles.pageEnd);

interface PageFrameProps {
  title: ReactNode;
  /** Beside or below the title. */
  note?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

/** A page of the shop below its title. */
export function Page({ title, note, narrow = false, children }: PageFrameProps) {
  return (
    <Wrap narrow={narrow}>
      <PageHead>
        <h1>{title}</h1>
        {note}
      </PageHead>
      {children}
      <PageEnd />
    </Wrap>
  );
}
