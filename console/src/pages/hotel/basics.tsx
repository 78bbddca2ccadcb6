import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { field, orNothing } from '../../parts/form-fields.ts';
import { useLanguageNames } from '../../parts/language-names.ts';
import type { Hotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { textFor, withText } from './localized.ts';
import { Section } from './section.tsx';
import { hotelTexts } from './texts.ts';
import { useSave } from './use-save.ts';

interface BasicsProps { hotel: Hotel; locale: string; locked: boolean }
type Times = { from?: string; until?: string } | undefined;

/** Zones that this browser knows. */
const zones = Intl.supportedValuesOf('timeZone');

/** Name, languages, zone, contact, times and the welcome. */
export function Basics({ hotel, locale, locked }: BasicsProps) {
  const t = useTexts(hotelTexts);
  const { choices } = useLanguageNames();
  const save = useSave(hotel.id);
  const { hotelConfig: config, default_locale: main } = hotel;
  const submit = (form: FormData): void => save.mutate({
    name: field(form, 'name'), time_zone: field(form, 'zone'), currency: field(form, 'currency').toUpperCase(), locales: field(form, 'locales').split(',').map((tag) => tag.trim()).filter((tag) => tag !== ''),
    default_locale: field(form, 'main'), retention_days: daysOf(field(form, 'retention')), website_url: orNothing(field(form, 'website')) ?? null,
    hotelConfig: clean({
      ...config, phone: orNothing(field(form, 'phone')), email: orNothing(field(form, 'email')),
      // A name of its own that the hotel is shown by stays as it is.
      ...(config['name'] === hotel.name && { name: field(form, 'name') }),
      address: withText(config['address'], locale, main, field(form, 'address')), welcome: withText(config['welcome'], locale, main, field(form, 'welcome')),
      checkIn: clean({ ...config['checkIn'] as Times, from: orNothing(field(form, 'from')), until: orNothing(field(form, 'until')) }),
      checkOut: clean({ ...config['checkOut'] as Times, until: orNothing(field(form, 'out')) }),
    }),
  });
  return (
    <Section title={t('basics')} save={submit} saving={save.isPending} locked={locked}>
      <div className="columns">
        <TextInput name="name" label={t('name')} defaultValue={hotel.name} required withAsterisk={false} />
        <TextInput name="website" type="url" label={t('website')} defaultValue={hotel.website_url ?? ''} placeholder="https://" />
        <TextInput name="locales" label={t('locales')} description={t('localesHint')} defaultValue={hotel.locales.join(', ')} required withAsterisk={false} />
        <NativeSelect name="main" label={t('defaultLocale')} defaultValue={main} data={choices(hotel.locales)} />
        <NativeSelect name="zone" label={t('zone')} defaultValue={hotel.time_zone} data={[...new Set([hotel.time_zone, 'UTC', ...zones])]} />
        <TextInput name="currency" label={t('currency')} defaultValue={hotel.currency} maxLength={3} />
        <TextInput
          name="retention" type="number" min={7} max={3650} label={t('retention')} description={t('retentionHint')} defaultValue={hotel.retention_days ?? ''}
        />
        <TextInput name="phone" type="tel" label={t('phone')} defaultValue={textFor(config['phone'], main, main)} />
        <TextInput name="email" type="email" label={t('email')} defaultValue={textFor(config['email'], main, main)} />
      </div>
      <TextInput name="address" label={t('address')} defaultValue={textFor(config['address'], locale, main)} dir="auto" />
      <Group grow preventGrowOverflow={false}>
        <TextInput name="from" type="time" label={t('checkIn')} defaultValue={(config['checkIn'] as Times)?.from ?? ''} />
        <TextInput name="until" type="time" label={t('checkInUntil')} defaultValue={(config['checkIn'] as Times)?.until ?? ''} />
        <TextInput name="out" type="time" label={t('checkOut')} defaultValue={(config['checkOut'] as Times)?.until ?? ''} />
      </Group>
      <Textarea name="welcome" label={t('welcome')} description={t('welcomeHint')} defaultValue={textFor(config['welcome'], locale, main)} autosize minRows={2} dir="auto" />
    </Section>
  );
}

const daysOf = (text: string): number | null => (text === '' ? null : Number(text));

/** Without what is not there: the API takes no field that is undefined. */
const clean = <Fields extends object>(fields: Fields): Given<Fields> => JSON.parse(JSON.stringify(fields)) as Given<Fields>;
type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
