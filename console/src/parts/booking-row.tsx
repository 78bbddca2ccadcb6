import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/client.ts';
import { useHotel } from '../session/hotels.ts';
import { defineTexts } from '../texts/define-texts.ts';
import { useTexts } from '../texts/language.tsx';
import { useTimes, wallClock } from './times.ts';

export const bookingStates = ['quoting', 'held', 'reserving', 'reserved', 'released', 'expired', 'failed'] as const;

const colors = { quoting: 'gray', held: 'yellow', reserving: 'yellow', reserved: 'green', released: 'gray', expired: 'gray', failed: 'red', cancelled: 'red' };

export const bookingTexts = defineTexts({
  en: {
    quoting: 'Being offered', held: 'Held', reserving: 'Being reserved', reserved: 'Reserved', released: 'Given back', expired: 'Expired', failed: 'Failed', cancelled: 'Cancelled',
    people: '{n} people', person: '1 person', until: 'held until {time}', tables: 'Table {names}',
  },
  de: {
    quoting: 'Wird angeboten', held: 'Gehalten', reserving: 'Wird reserviert', reserved: 'Reserviert', released: 'Zurückgegeben', expired: 'Verfallen', failed: 'Fehlgeschlagen', cancelled: 'Storniert',
    people: '{n} Personen', person: '1 Person', until: 'gehalten bis {time}', tables: 'Tisch {names}',
  },
});

/** A table booking in one glance. */
export function BookingRow({ booking, hotelId, children }: { booking: Schemas['TableBooking']; hotelId: string; children?: ReactNode }) {
  const { startsAt, partySize, confirmationNumber, utcExpiresAt, failure, tables, notes, reservationStatus } = booking;
  const t = useTexts(bookingTexts);
  const { time } = useTimes(useHotel(hotelId).time_zone);
  const { moment } = useTimes(wallClock);
  const state = reservationStatus === 'cancelled' ? 'cancelled' : booking.state;
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600} size="sm">{moment(startsAt)} · {t(partySize === 1 ? 'person' : 'people', { n: partySize })}</Text>
        <Text size="sm" c="dimmed">
          {[confirmationNumber, tables.length > 0 && t('tables', { names: tables.join(', ') }),
            state === 'held' && utcExpiresAt !== null && t('until', { time: time(utcExpiresAt) }), failure, notes].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="sm"><Badge color={colors[state]}>{t(state)}</Badge>{children}</Group>
    </Group>
  );
}
