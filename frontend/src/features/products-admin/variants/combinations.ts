import * as limits from '@/api/limits';

/** Products that a group has at least. */
const fewest = 2;

/** An option with its values, as the seller types them. */
export interface TypedOption {
  name: string;
  /** Separated by commas. */
  values: string;
}

/** The values of a text with commas, each once. */
export function splitValues(text: string): string[] {
  const values = text.split(',').map((value) => value.trim());
  return [...new Set(values.filter(Boolean))];
}

/** Every combination of one value of each option, the first option changing last. */
export function combinations(options: TypedOption[]): string[][] {
  return options.reduce<string[][]>(
    (all, { values }) =>
      all.flatMap((some) => splitValues(values).map((value) => [...some, value])),
    [[]],
  );
}

/** A combination as a key. */
export const combinationKey = (values: string[]) => values.join('\n').toLocaleLowerCase('tr');

/** What is wrong with the options, as a sentence. */
export function optionsProblem(options: TypedOption[]): string | undefined {
  if (options.some(({ name, values }) => !name.trim() || splitValues(values).length === 0)) {
    return 'Her seçeneğin adını ve değerlerini yazın.';
  }
  const count = combinations(options).length;
  if (count < fewest) return 'En az iki değer yazın.';
  if (count > limits.groupInputMembersMaxItems) {
    return `En çok ${String(limits.groupInputMembersMaxItems)} seçenek olabilir, yazdıklarınız ${String(count)} ediyor.`;
  }
  return undefined;
}
