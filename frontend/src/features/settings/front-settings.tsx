import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { SavedSettings } from '@/entities/shop/settings';
import { TextField } from '@/ui/field/field';
import type { ComparedField } from '@/ui/form/versioned-values';
import { SettingsSection } from './settings-section';
import { useSettingsForm } from './use-settings-form';

const trimmed = z.string().check(z.trim());

const schema = z.object({
  announcement: z.pipe(
    z.object({ text: trimmed, link: trimmed }).check(
      z.refine(({ text, link }) => text !== '' || link === '', {
        path: ['text'],
        error: 'Duyurunun yazısını yazın.',
      }),
    ),
    z.transform(({ text, link }: { text: string; link: string }) =>
      text === '' ? null : { text, link: link === '' ? null : link },
    ),
  ),
  hero: z.pipe(
    z.object({ title: trimmed, text: trimmed }).check(
      z.refine(({ title, text }) => title !== '' || text === '', {
        path: ['title'],
        error: 'Başlığı da yazın.',
      }),
      z.refine(({ title, text }) => text !== '' || title === '', {
        path: ['text'],
        error: 'Başlığın altındaki yazıyı da yazın.',
      }),
    ),
    z.transform(({ title, text }: { title: string; text: string }) =>
      title === '' ? null : { title, text },
    ),
  ),
});

function formValues({ settings: { announcement, hero } }: SavedSettings) {
  return {
    announcement: {
      text: announcement.value?.text ?? '',
      link: announcement.value?.link ?? '',
    },
    hero: { title: hero.value?.title ?? '', text: hero.value?.text ?? '' },
  };
}

const textOrNone = (text: string) => text.trim() || 'yok';

const fields: readonly ComparedField<ReturnType<typeof formValues>>[] = [
  {
    name: 'announcement.text',
    label: 'Duyuru',
    text: ({ announcement }) => textOrNone(announcement.text),
  },
  {
    name: 'announcement.link',
    label: 'Duyurunun bağlantısı',
    text: ({ announcement }) => textOrNone(announcement.link),
  },
  { name: 'hero.title', label: 'Anasayfa başlığı', text: ({ hero }) => textOrNone(hero.title) },
  {
    name: 'hero.text',
    label: 'Başlığın altındaki yazı',
    text: ({ hero }) => textOrNone(hero.text),
  },
];

/** What visitors read first. */
export function FrontSettings({ saved }: { saved: SavedSettings }) {
  const { form } = useSettingsForm({ schema, formValues, fields, saved });
  return (
    <SettingsSection id="vitrin" form={form}>
      <TextField
        id="announcement"
        label="Duyuru"
        hint={
          form.storedHint('announcement.text') ??
          'Mağazanın her sayfasının en üstünde yazar; ziyaretçi kapatabilir. Boşken görünmez.'
        }
        maxLength={limits.announcementInputTextMaxLength}
        autoComplete="off"
        {...form.field('announcement.text')}
      />
      <TextField
        label="Duyurunun bağlantısı"
        hint={
          form.storedHint('announcement.link') ??
          'Bu sitenin bir sayfası, örneğin /urunler. Boşken duyuru bir yere götürmez.'
        }
        autoComplete="off"
        {...form.field('announcement.link')}
      />
      <TextField
        id="hero"
        label="Anasayfa başlığı"
        hint={form.storedHint('hero.title') ?? 'Boşken “Kıraathane, kapınıza geldi.” yazar.'}
        maxLength={limits.heroInputTitleMaxLength}
        autoComplete="off"
        {...form.field('hero.title')}
      />
      <TextField
        label="Başlığın altındaki yazı"
        hint={form.storedHint('hero.text')}
        maxLength={limits.heroInputTextMaxLength}
        autoComplete="off"
        {...form.field('hero.text')}
      />
    </SettingsSection>
  );
}
