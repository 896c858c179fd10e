import { useQuery } from '@tanstack/react-query';
import { withPageLinks } from '@/features/content/page-links';
import { shopTextQuery } from '@/features/content/queries';
import { Benefits } from '@/features/home/benefits';
import { textSections } from '@/lib/text-blocks';
import { PageEnd, Wrap } from '@/ui/layout/layout';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { TextBlocks } from '@/ui/text/formatted-text';
import type { PageProps } from '../lazy-page';
import * as styles from './about.module.css';

/** /hakkimizda: the first part of the text stands beside the picture, its heading is the page's. */
export default function AboutRoute({ title }: PageProps) {
  const query = useQuery(shopTextQuery('about'));
  const [first, ...others] = textSections(query.data?.body ?? '');
  return (
    <>
      <section className={styles.hero}>
        <Wrap className={styles.row}>
          <div>
            <h1>{first?.heading ?? title}</h1>
            {first && <TextBlocks blocks={first.blocks} heading="h2" words={withPageLinks} />}
          </div>
          <img src="/art/dort-sandalye.svg" alt="" width={560} height={400} />
        </Wrap>
      </section>
      <Wrap section>
        <QueryView
          query={query}
          skeleton={<Skeleton height="12rem" />}
          failure="Metin yüklenemedi."
        >
          {() => (
            <div className={styles.prose}>
              {others.map(({ heading, blocks }, index) => (
                <section key={index}>
                  <h2>{heading}</h2>
                  <TextBlocks blocks={blocks} heading="h3" words={withPageLinks} />
                </section>
              ))}
            </div>
          )}
        </QueryView>
      </Wrap>
      <Benefits />
      <PageEnd />
    </>
  );
}
