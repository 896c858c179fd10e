import type { ComponentProps, ElementType } from 'react';
import { classNames } from '@/lib/class-names';

export type BoxProps<Tag extends ElementType> = {
  /** The element or component to render instead of the default one. */
  as?: Tag;
  className?: string | undefined;
} & Omit<ComponentProps<Tag>, 'as' | 'className'>;

/** Creates a component that renders `defaultTag`, or the element in `as`, with `baseClass` first. */
export function box<Default extends ElementType>(defaultTag: Default, baseClass: string) {
  return function Box<Tag extends ElementType = Default>({
    as,
    className,
    ...rest
  }: BoxProps<Tag>) {
    const Element: ElementType = as ?? defaultTag;
    return <Element {...rest} className={classNames(baseClass, className)} />;
  };
}
