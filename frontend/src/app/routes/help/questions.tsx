import { ContentPage } from '@/features/content/content-page';
import { QuestionList } from '@/features/content/question-list';
import type { PageProps } from '../../lazy-page';

export default function HelpQuestionsRoute({ title }: PageProps) {
  return (
    <ContentPage title={title}>
      <QuestionList />
    </ContentPage>
  );
}
