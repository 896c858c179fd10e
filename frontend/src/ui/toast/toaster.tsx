import Check from 'lucide/dist/esm/icons/check.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import toast, { Toaster as HotToaster, resolveValue, type Toast } from 'react-hot-toast';
import { classNames } from '@/lib/class-names';
import * as tileStyles from '../layout/tile.module.css';
import { Icon } from '../text/icon';
import * as styles from './toaster.module.css';

/** How long a toast stays and how many fit are the library's own defaults. */
export function showToast(kind: 'success' | 'error', text: string) {
  if (kind === 'success') toast.success(text);
  else toast.error(text, { ariaProps: { role: 'alert', 'aria-live': 'assertive' } });
}

const place = { top: 'var(--toast-top)', zIndex: 'var(--layer-toast)' };

/** Where toasts appear; once per app. */
export default function Toaster() {
  return (
    <HotToaster position="top-center" containerStyle={place}>
      {(news) => <ToastCard news={news} />}
    </HotToaster>
  );
}

function ToastCard({ news }: { news: Toast }) {
  const failed = news.type === 'error';
  return (
    <div
      className={classNames(styles.toast, failed && styles.error, !news.visible && styles.leaving)}
      {...news.ariaProps}
    >
      <span className={classNames(tileStyles.tile, styles.tile)} aria-hidden="true">
        <Icon of={failed ? X : Check} />
      </span>
      {resolveValue(news.message, news)}
    </div>
  );
}
