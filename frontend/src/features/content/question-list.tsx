import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { shopQuery } from '@/entities/shop/queries';
import { paths } from '@/lib/paths';
import { SearchField } from '@/ui/search-field';
import * as styles from './question-list.module.css';
import { matchingQuestions, questionsOf, type Question } from './questions';

/** Questions to search among, each answer behind its own; the address can name one. */
export function QuestionList() {
  const { data: shop } = useQuery(shopQuery);
  const { hash } = useLocation();
  const [search, setSearch] = useState('');
  const questions = questionsOf(shop);
  const found = matchingQuestions(questions, search);
  return (
    <div className={styles.questions}>
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
      {found.map((question) => (
        <Answer
          key={question.id}
          question={question}
          isOpen={hash === `#${question.id}` || (search !== '' && found.length === 1)}
        />
      ))}
    </div>
  );
}

function Answer({ question, isOpen }: { question: Question; isOpen: boolean }) {
  return (
    <details id={question.id} open={isOpen}>
      <summary>{question.question}</summary>
      <p>
        {question.answer.map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <Link key={part.to} to={part.to}>
              {part.label}
            </Link>
          ),
        )}
      </p>
    </details>
  );
}
