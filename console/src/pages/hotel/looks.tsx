import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { field, linesOf, orNothing } from '../../parts/form-fields.ts';
import type { Hotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { textFor, withText } from './localized.ts';
import { Section } from './section.tsx';
import { hotelTexts } from './texts.ts';
import { useSave } from './use-save.ts';

/** Starters are one list for everybody, or one for each language. */
function startersFor(value: unknown, locale: string, main: string): string[] {
  const list = Array.isArray(value) ? (locale === main ? value : []) : (value as Record<string, unknown> | undefined)?.[locale];
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
}

function withStarters(value: unknown, locale: string, main: string, list: string[]): Record<string, string[]> | undefined {
  const before: Record<string, string[]> = Array.isArray(value)
    ? { [main]: value as string[] } : { ...value as Record<string, string[]> | undefined };
  const { [locale]: _replaced, ...others } = before;
  const next = list.length === 0 ? others : { ...others, [locale]: list };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** Logo, colour, lines and the notice of the chat. */
export function Looks({ hotel, locale, locked }: { hotel: Hotel; locale: string; locked: boolean }) {
  const t = useTexts(hotelTexts);
  const save = useSave(hotel.id);
  const { clientAssets: assets, hotelConfig: config, default_locale: main } = hotel;
  const submit = (form: FormData): void => save.mutate(JSON.parse(JSON.stringify({
    clientAssets: {
      ...assets, logoUrl: orNothing(field(form, 'logo')), primaryColor: orNothing(field(form, 'color')),
      tagline: withText(assets['tagline'], locale, main, field(form, 'tagline')),
    },
    hotelConfig: {
      ...config, privacyUrl: withText(config['privacyUrl'], locale, main, field(form, 'privacy')), consent: form.get('consent') === 'on' || undefined,
      starters: withStarters(config['starters'], locale, main, linesOf(field(form, 'starters'))),
    },
  })));
  return (
    <Section title={t('looks')} save={submit} saving={save.isPending} locked={locked}>
      <div className="columns">
        <TextInput name="logo" label={t('logo')} defaultValue={textFor(assets['logoUrl'], main, main)} placeholder="https://" />
        <TextInput name="color" label={t('color')} description={t('colorHint')} defaultValue={textFor(assets['primaryColor'], main, main)} pattern="#[0-9a-fA-F]{6}" />
        <TextInput name="tagline" label={t('tagline')} defaultValue={textFor(assets['tagline'], locale, main)} dir="auto" />
        <TextInput name="privacy" type="url" label={t('privacy')} defaultValue={textFor(config['privacyUrl'], locale, main)} placeholder="https://" />
      </div>
      <Checkbox name="consent" label={t('consent')} defaultChecked={config['consent'] === true} />
      <Textarea
        name='starters' label={t('starters')} description={t('startersHint')} defaultValue={startersFor(config['starters'], locale, main).join('\n')}
        autosize minRows={2} dir="auto"
      />
    </Section>
  );
}
