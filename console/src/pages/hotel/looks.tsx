import { Checkbox, TextInput } from '@mantine/core';
import type { HotelState } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Fields } from './fields.ts';
import { HotelForm } from './hotel-form.tsx';
import { textFor, textPatch } from './localized.ts';
import { hotelTexts } from './texts.ts';

const fieldsIn = (locale: string): Fields => ({ clientAssets: assets, hotelConfig: config, default_locale: main }) => {
  const plain = (name: string) => ({
    shown: textFor(assets[name], main, main), patch: (text: string) => ({ clientAssets: { [name]: text === '' ? null : text } }),
  });
  return {
    logo: plain('logoUrl'), color: plain('primaryColor'),
    tagline: {
      shown: textFor(assets['tagline'], locale, main),
      patch: (text) => ({ clientAssets: { tagline: textPatch(assets['tagline'], locale, main, text) } }),
    },
    privacy: {
      shown: textFor(config['privacyUrl'], locale, main),
      patch: (text) => ({ hotelConfig: { privacyUrl: textPatch(config['privacyUrl'], locale, main, text) } }),
    },
    consent: { shown: config['consent'] === true ? 'on' : '',
      patch: (text) => ({ hotelConfig: { consent: text === 'on' ? true : null } }) },
  };
};

/** Logo, colour, line and the notice of the chat. */
export function Looks({ hotel, locale, locked }: { hotel: HotelState; locale: string; locked: boolean }) {
  const t = useTexts(hotelTexts);
  return (
    <HotelForm title={t('looks')} hotel={hotel} fields={fieldsIn(locale)} locked={locked}>
      {(shown) => (
        <>
          <div className="columns">
            <TextInput name="logo" label={t('logo')} defaultValue={shown['logo'] ?? ''} placeholder="https://" />
            <TextInput name="color" label={t('color')} description={t('colorHint')} defaultValue={shown['color'] ?? ''}
              pattern="#[0-9a-fA-F]{6}" />
            <TextInput name="tagline" label={t('tagline')} defaultValue={shown['tagline'] ?? ''} dir="auto" />
            <TextInput name="privacy" type="url" label={t('privacy')} defaultValue={shown['privacy'] ?? ''} placeholder="https://" />
          </div>
          <Checkbox name="consent" label={t('consent')} defaultChecked={shown['consent'] === 'on'} />
        </>
      )}
    </HotelForm>
  );
}
