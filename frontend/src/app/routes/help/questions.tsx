import { ContentPage } from '@/features/content/content-page';
import { QuestionList } from '@/features/content/question-list';
import type { PageProps } from '../../lazy-page';

/** /sikca-sorulan-sorular: what people ask, each answer behind its question. */
export function Component({ title }: PageProps) {
  return (
    <ContentPage title={title}>
      <QuestionList />
    </ContentPage>
  );
}
