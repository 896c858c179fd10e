import { useParams } from 'react-router';
import { TextList } from './text-list';
import { TextPage } from './text-page';

/** The texts of the shop, for staff: all of them, or the one that the address names. Both share one module of code. */
export default function TextsPage() {
  const { key } = useParams();
  return key === undefined ? <TextList /> : <TextPage textKey={key} />;
}
