import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '@/lib/paths';
import { textSections } from '@/lib/text-blocks';
import { Disclosure } from '@/ui/layout/disclosure';
import { Stack } from '@/ui/layout/stack';
import { SearchField } from '@/ui/list/search-field';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { TextBlocks } from '@/ui/text/formatted-text';
import { withPageLinks } from './page-links';
import { shopTextQuery } from './queries';
import * as styles from './question-list.module.css';
import { matchingQuestions, questionsIn } from './questions';

/** Questions to search among, each answer behind its own; the address can name one. */
export function QuestionList() {
  return (
    <QueryView
      query={useQuery(shopTextQuery('faq'))}
      skeleton={<Skeleton height="24rem" />}
      failure="Sorular yüklenemedi."
    >
      {({ body }) => <Questions body={body} />}
    </QueryView>
  );
}

function Questions({ body }: { body: string }) {
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  const sections = textSections(body);
  const found = matchingQuestions(questionsIn(sections), search);
  const [first] = sections;
  return (
    <Stack gap="s" className={styles.questions}>
      {first && first.heading === undefined && (
        <TextBlocks blocks={first.blocks} heading="h2" words={withPageLinks} />
      )}
      <SearchField
        label="Sorularda ara"
        placeholder="Örneğin iade, kargo, fatura"
        value={search}
        onChange={setSearch}
      />
      <p className={styles.news} role="status">
        {search && found.length > 0 && `${String(found.length)} soru bulundu.`}
        {search && found.length === 0 && (
          <>
            Bu kelimelerle bir soru bulunamadı. <Link to={paths.contact()}>Bize yazın</Link>,
            yanıtlayalım.
          </>
        )}
      </p>
      {found.map(({ id, question, answer }, index) => (
        <Disclosure
          // Two questions may be worded alike.
          key={`${id}-${String(index)}`}
          id={id}
          boxed
          open={hash === `#${id}` || (search !== '' && found.length === 1)}
          summary={question}
        >
          <TextBlocks blocks={answer} heading="h2" words={withPageLinks} />
        </Disclosure>
      ))}
    </Stack>
  );
}
