import { Alert, NativeSelect, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguageNames } from '../../parts/language-names.ts';
import { PageHead } from '../../parts/states.tsx';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { Basics } from './basics.tsx';
import { Embed } from './embed.tsx';
import { Handoff } from './handoff.tsx';
import { Looks } from './looks.tsx';
import { ChatTexts } from './chat-texts.tsx';
import { hotelTexts } from './texts.ts';

/** What a hotel says of itself, and how its chat looks and behaves. */
export function HotelSettings() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/hotel' });
  const t = useTexts(hotelTexts);
  const hotel = useHotel(hotelId);
  const allowed = useMay(hotelId);
  const { nameOf } = useLanguageNames();
  const [locale, setLocale] = useState(hotel.default_locale);
  const locked = !allowed('clients:WRITE') || hotel.disabled_date !== null;
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        {hotel.locales.length > 1 && (
          <NativeSelect
            aria-label={t('locale')} value={locale}
            data={hotel.locales.map((tag) => ({ value: tag, label: t('textsIn', { language: nameOf(tag) }) }))}
            onChange={(event) => setLocale(event.currentTarget.value)}
          />
        )}
      </PageHead>
      {locked && <Alert mb="md" color="gray">{t(hotel.disabled_date === null ? 'readOnly' : 'disabled')}</Alert>}
      <Stack gap="lg" key={locale}>
        <Basics hotel={hotel} locale={locale} locked={locked} />
        <Looks hotel={hotel} locale={locale} locked={locked} />
        <Handoff hotel={hotel} locked={locked} />
        <Embed hotel={hotel} locked={locked} />
        <ChatTexts hotel={hotel} locale={locale} locked={locked || !allowed('update-client:WRITE')} />
      </Stack>
    </>
  );
}
