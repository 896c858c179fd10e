import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import type { Reorder } from './reorder';
import * as styles from './reorder-dialog.module.css';

interface ReorderDialogProps {
  result: Reorder;
  onClose: () => void;
}

/** What has changed since the order, line by line; what can be bought is in the cart already. */
export default function ReorderDialog({ result, onClose }: ReorderDialogProps) {
  const { quantities, remarks } = result;
  const added = Object.keys(quantities).length;
  return (
    <Dialog
      title="Tekrar sipariş"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Kapat</Button>
          {added > 0 && (
            <ButtonLink variant="primary" to={paths.cart()}>
              Sepete git
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        {added > 0
          ? `${String(added)} ürün sepetinize eklendi. O günden bu yana değişenler:`
          : 'Bu siparişteki ürünlerin hiçbiri şu anda alınamıyor:'}
      </p>
      <ul className={styles.remarks}>
        {remarks.map(({ name, text }, index) => (
          <li key={index}>
            <b>{name}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
