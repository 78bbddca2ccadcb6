import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLanguageNames } from '../../parts/language-names.ts';
import type { HotelState } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Fields } from './fields.ts';
import { HotelForm } from './hotel-form.tsx';
import { textFor, textPatch } from './localized.ts';
import { hotelTexts } from './texts.ts';

interface BasicsProps { hotel: HotelState; locale: string; locked: boolean }
type Times = { from?: string; until?: string } | undefined;

/** Zones that this browser knows. */
const zones = Intl.supportedValuesOf('timeZone');

const orNull = (text: string): string | null => (text === '' ? null : text);
const tagsOf = (text: string): string[] => text.split(',').map((tag) => tag.trim()).filter((tag) => tag !== '');

const fieldsIn = (locale: string): Fields => ({ hotelConfig: config, default_locale: main, ...hotel }) => {
  const [checkIn, checkOut] = [config['checkIn'] as Times, config['checkOut'] as Times];
  const said = (name: string) => ({
    shown: textFor(config[name], locale, main),
    patch: (text: string) => ({ hotelConfig: { [name]: textPatch(config[name], locale, main, text) } }),
  });
  const plain = (name: string) => ({
    shown: textFor(config[name], main, main), patch: (text: string) => ({ hotelConfig: { [name]: orNull(text) } }),
  });
  return {
    // A name of its own that the hotel is shown by stays as it is.
    name: { shown: hotel.name, patch: (name) => ({ name, ...(config['name'] === hotel.name && { hotelConfig: { name } }) }) },
    website: { shown: hotel.website_url ?? '', patch: (text) => ({ website_url: orNull(text) }) },
    locales: { shown: hotel.locales.join(', '), patch: (text) => ({ locales: tagsOf(text) }) },
    main: { shown: main, patch: (text) => ({ default_locale: text }) },
    zone: { shown: hotel.time_zone, patch: (text) => ({ time_zone: text }) },
    currency: { shown: hotel.currency, patch: (text) => ({ currency: text.toUpperCase() }) },
    retention: { shown: String(hotel.retention_days ?? ''), patch: (text) => ({ retention_days: text === '' ? null : Number(text) }) },
    phone: plain('phone'), email: plain('email'), address: said('address'), welcome: said('welcome'),
    from: { shown: checkIn?.from ?? '', patch: (text) => ({ hotelConfig: { checkIn: { from: orNull(text) } } }) },
    until: { shown: checkIn?.until ?? '', patch: (text) => ({ hotelConfig: { checkIn: { until: orNull(text) } } }) },
    out: { shown: checkOut?.until ?? '', patch: (text) => ({ hotelConfig: { checkOut: { until: orNull(text) } } }) },
  };
};

/** Name, languages, zone, contact, times and the welcome. */
export function Basics({ hotel, locale, locked }: BasicsProps) {
  const t = useTexts(hotelTexts);
  const { choices } = useLanguageNames();
  return (
    <HotelForm title={t('basics')} hotel={hotel} fields={fieldsIn(locale)} locked={locked}>
      {(shown) => {
        const of = (name: string) => ({ name, defaultValue: shown[name] ?? '' });
        return (
          <>
            <div className="columns">
              <TextInput {...of('name')} label={t('name')} required />
              <TextInput {...of('website')} type="url" label={t('website')} placeholder="https://" />
              <TextInput {...of('locales')} label={t('locales')} description={t('localesHint')} required />
              <NativeSelect {...of('main')} label={t('defaultLocale')} data={choices(hotel.locales)} />
              <NativeSelect {...of('zone')} label={t('zone')} data={[...new Set([hotel.time_zone, 'UTC', ...zones])]} />
              <TextInput {...of('currency')} label={t('currency')} maxLength={3} />
              <TextInput {...of('retention')} type="number" min={7} max={3650} label={t('retention')} description={t('retentionHint')} />
              <TextInput {...of('phone')} type="tel" label={t('phone')} />
              <TextInput {...of('email')} type="email" label={t('email')} />
            </div>
            <TextInput {...of('address')} label={t('address')} dir="auto" />
            <Group grow preventGrowOverflow={false}>
              <TextInput {...of('from')} type="time" label={t('checkIn')} />
              <TextInput {...of('until')} type="time" label={t('checkInUntil')} />
              <TextInput {...of('out')} type="time" label={t('checkOut')} />
            </Group>
            <Textarea {...of('welcome')} label={t('welcome')} description={t('welcomeHint')} autosize minRows={2} dir="auto" />
          </>
        );
      }}
    </HotelForm>
  );
}
