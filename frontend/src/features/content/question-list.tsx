import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { shopQuery } from '@/entities/shop/queries';
import { paths } from '@/lib/paths';
import { Disclosure } from '@/ui/layout/disclosure';
import { Stack } from '@/ui/layout/stack';
import { SearchField } from '@/ui/list/search-field';
import * as styles from './question-list.module.css';
import { matchingQuestions, questionsOf } from './questions';

/** Questions to search among, each answer behind its own; the address can name one. */
export function QuestionList() {
  const { data: shop } = useQuery(shopQuery);
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  const found = matchingQuestions(questionsOf(shop), search);
  return (
    <Stack gap="s" className={styles.questions}>
      <SearchField
        label="Sorularda ara"
        placeholder="Örneğin iade, kargo, fatura"
        value={search}
        onChange={setSearch}
      />
      <p className={styles.news} role="status">
        {search && found.length > 0 && `${String(found.length)} soru bulundu.`}
        {found.length === 0 && (
          <>
            Bu kelimelerle bir soru bulunamadı. <Link to={paths.contact()}>Bize yazın</Link>,
            yanıtlayalım.
          </>
        )}
      </p>
      {found.map(({ id, question, answer }) => (
        <Disclosure
          key={id}
          id={id}
          boxed
          open={hash === `#${id}` || (search !== '' && found.length === 1)}
          summary={question}
        >
          <p>
            {answer.map((part) =>
              typeof part === 'string' ? (
                part
              ) : (
                <Link key={part.to} to={part.to}>
                  {part.label}
                </Link>
              ),
            )}
          </p>
        </Disclosure>
      ))}
    </Stack>
  );
}
