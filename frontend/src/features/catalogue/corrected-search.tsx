import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import * as styles from './corrected-search.module.css';

interface CorrectedSearchProps {
  typed: string;
  /** What it was read as. */
  corrected: string;
}

/** Says that a search was misspelt, and leads to the search for what was typed. */
export default function CorrectedSearch({ typed, corrected }: CorrectedSearchProps) {
  return (
    <p className={styles.corrected} role="status">
      “{corrected}” olarak arandı;{' '}
      <Link to={`${paths.products(typed)}&aynen=1`}>“{typed}” ara</Link>
    </p>
  );
}
