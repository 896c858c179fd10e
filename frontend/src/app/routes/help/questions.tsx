import { ContentPage } from '@/features/content/content-page';
import { QuestionList } from '@/features/content/question-list';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';

/** /sikca-sorulan-sorular: what people ask, each answer behind its question. */
export function Component() {
  usePageTitle(titles.questions);
  return (
    <ContentPage title={titles.questions}>
      <QuestionList />
    </ContentPage>
  );
}
