import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { SavedSettings } from './queries';
import { optionalWhole, ownTexts } from './setting-fields';
import { SettingInput } from './setting-input';
import { SettingsSection } from './settings-section';
import { useSettingsForm } from './use-settings-form';

const schema = z.object({ lowStock: optionalWhole(0, limits.settingsInputLowStockMaximum) });

const formValues = (saved: SavedSettings) => ownTexts(saved, ['lowStock']);

/** When the shop warns of low stock. */
export function StockSettings({ saved }: { saved: SavedSettings }) {
  const { form, setting } = useSettingsForm({ schema, formValues, saved });
  return (
    <SettingsSection id="stok" form={form}>
      <SettingInput
        label="Az stok sınırı"
        inputMode="numeric"
        {...setting('lowStock', 'Bu kadar ya da daha az kalan ürünler Genel Bakış’ta yazar.')}
      />
    </SettingsSection>
  );
}
