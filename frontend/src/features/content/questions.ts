import type { TextBlock, TextSection } from '@/lib/text-blocks';
import { foldTurkish, slugify } from '@/lib/turkish';

/** A question with its answer. */
interface Question {
  /** The fragment of its address: /sikca-sorulan-sorular#fiyatlara-kdv-dahil-mi. */
  id: string;
  question: string;
  answer: TextBlock[];
}

/** Returns the questions of a text: each heading is one. */
export function questionsIn(sections: readonly TextSection[]): Question[] {
  return sections.flatMap(({ heading, blocks }) =>
    heading === undefined ? [] : [{ id: slugify(heading), question: heading, answer: blocks }],
  );
}

/** The questions in which every word of a search is found, in question or answer, however it is spelt. */
export function matchingQuestions(questions: Question[], search: string): Question[] {
  const words = foldTurkish(search).split(/\s+/);
  return questions.filter(({ question, answer }) => {
    const lines = answer.flatMap((block) =>
      block.kind === 'heading' ? [block.text] : block.lines,
    );
    const text = foldTurkish([question, ...lines].join(' '));
    return words.every((word) => text.includes(word));
  });
}
