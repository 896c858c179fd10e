import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { formatMoney } from '@/lib/money';
import { optionalAmount } from '@/lib/number-schemas';
import { formatPriceInput } from '@/lib/price-input';
import { Checkbox } from '@/ui/checkbox';
import { PriceField } from '@/ui/price-field';
import type { SavedSettings } from './queries';
import { lockedBy, lockedText, optionalText, optionalWhole, ownTexts } from './setting-fields';
import { SettingInput } from './setting-input';
import { SettingsSection } from './settings-section';
import { useSettingsForm } from './use-settings-form';

const schema = z.object({
  deliveryFee: optionalAmount(limits.settingsInputDeliveryFeeMaximum),
  freeDeliveryFrom: optionalAmount(limits.settingsInputFreeDeliveryFromMaximum),
  dispatch: optionalText,
  delivery: optionalText,
  transferDays: optionalWhole(1, limits.settingsInputTransferDaysMaximum),
  transferAutoCancel: z.boolean(),
  guestOrders: z.boolean(),
});

const amount = (value: number | null) => (value === null ? '' : formatPriceInput(value));

function formValues(saved: SavedSettings) {
  const { settings } = saved;
  return {
    ...ownTexts(saved, ['dispatch', 'delivery', 'transferDays']),
    deliveryFee: amount(settings.deliveryFee.value),
    freeDeliveryFrom: amount(settings.freeDeliveryFrom.value),
    transferAutoCancel: settings.transferAutoCancel.value,
    guestOrders: settings.guestOrders.value,
  };
}

const savedAmount = (value: number | null) => (value === null ? 'yok' : formatMoney(value));

const savedSwitch = (isOn: boolean) => (isOn ? 'açık' : 'kapalı');

/** What delivery costs, how long a transfer is awaited, and who may order. */
export function DeliverySettings({ saved }: { saved: SavedSettings }) {
  const { form, savedHint, setting } = useSettingsForm({ schema, formValues, saved });
  const { settings } = saved;
  const { register } = form.form;
  const cancelVariable = lockedBy(settings.transferAutoCancel);
  const cancelHint = savedHint(
    'transferAutoCancel',
    savedSwitch(settings.transferAutoCancel.value),
  );
  const guestHint = savedHint('guestOrders', savedSwitch(settings.guestOrders.value));
  return (
    <SettingsSection id="kargo" form={form}>
      <PriceField
        label="Kargo ücreti"
        hint={
          savedHint('deliveryFee', savedAmount(settings.deliveryFee.value)) ??
          'Her siparişin toplamına eklenir. 0 yazarsanız kargo ücretsizdir; boşken site kargo ücreti eklemez.'
        }
        required={false}
        {...form.field('deliveryFee')}
      />
      <PriceField
        label="Ücretsiz kargo sınırı"
        hint={
          savedHint('freeDeliveryFrom', savedAmount(settings.freeDeliveryFrom.value)) ??
          'İndirim düşüldükten sonra ürünlerin tutarı buna ulaşınca kargo ücretsiz olur. Boşken sınır yoktur.'
        }
        required={false}
        {...form.field('freeDeliveryFrom')}
      />
      <SettingInput
        label="Kargo ücreti yazısı"
        {...setting('delivery', 'Fiyatın yanında ve sepette yazar, örneğin “Kargo ücretsiz”.')}
      />
      <SettingInput
        label="Kargoya veriliş"
        {...setting(
          'dispatch',
          'Fiyatın yanında yazar, örneğin “Ertesi gün kargo”. Boşken hiçbir süre sözü verilmez.',
        )}
      />
      <SettingInput
        label="Havale süresi (iş günü)"
        inputMode="numeric"
        {...setting('transferDays', 'Yeni siparişlerde havale bu kadar iş günü beklenir.')}
      />
      <div>
        <Checkbox
          id="transferAutoCancel"
          disabled={cancelVariable !== undefined}
          {...register('transferAutoCancel')}
        >
          Havalesi geciken siparişler kendiliğinden iptal edilsin
        </Checkbox>
        {cancelVariable !== undefined && <p>{lockedText(cancelVariable)}</p>}
        {cancelHint && <p>{cancelHint}</p>}
      </div>
      <div>
        <Checkbox {...register('guestOrders')}>Üye olmadan sipariş verilebilsin</Checkbox>
        {guestHint && <p>{guestHint}</p>}
      </div>
    </SettingsSection>
  );
}
