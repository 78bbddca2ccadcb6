import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/client.ts';
import { useHotel } from '../session/hotels.ts';
import { useTexts } from '../texts/language.tsx';
import { bookingTexts } from './booking-texts.ts';
import { useTimes, wallClock } from './times.ts';

export const bookingStates = ['quoting', 'held', 'reserving', 'reserved', 'released', 'expired', 'failed'] as const;

const colors = {
  quoting: 'gray', held: 'yellow', reserving: 'yellow', reserved: 'green', released: 'gray', expired: 'gray',
  failed: 'red', cancelled: 'red',
};

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
            state === 'held' && utcExpiresAt !== null && t('until', { time: time(utcExpiresAt) }), failure, notes].filter(Boolean).join(
              ' · ')}
        </Text>
      </div>
      <Group gap="sm"><Badge color={colors[state]}>{t(state)}</Badge>{children}</Group>
    </Group>
  );
}
