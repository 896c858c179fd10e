import { ContentPage } from '@/features/content/content-page';
import { QuestionList } from '@/features/content/question-list';
import type { PageProps } from '../../lazy-page';

export function Component({ title }: PageProps) {
  return (
    <ContentPage title={title}>
      <QuestionList />
    </ContentPage>
  );
}
