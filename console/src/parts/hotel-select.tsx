import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { hotelsQuery, MOST_HOTELS, useKnownHotel } from '../session/hotels.ts';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';
import { FindHotel } from './find-hotel.tsx';

interface HotelSelectProps {
  /** Empty: all of them. */
  value: string;
  change: (hotelId: string) => void;
  /** The entry for all hotels, if it can be chosen. */
  all?: string | undefined;
  label?: string;
  style?: CSSProperties;
  'aria-label'?: string;
}

/** No hotel has it for an id. */
const FIND = 'find';

/** Chooses a hotel from a list; where there are more than a list can hold, others are found by their names. */
export function HotelSelect({ value, change, all, ...field }: HotelSelectProps) {
  const c = useTexts(commonTexts);
  const [finding, setFinding] = useState(false);
  const { data: hotels = [] } = useQuery(hotelsQuery);
  const chosen = useKnownHotel(value === '' ? null : value);
  const listed = chosen === undefined || hotels.some(({ id }) => id === value) ? hotels : [chosen, ...hotels];
  return (
    <>
      <NativeSelect
        {...field} value={value}
        onChange={({ currentTarget }) => { if (currentTarget.value === FIND) setFinding(true); else change(currentTarget.value); }}
        data={[
          ...(all === undefined ? [] : [{ value: '', label: all }]), ...listed.map(({ id, name }) => ({ value: id, label: name })),
          ...(hotels.length < MOST_HOTELS ? [] : [{ value: FIND, label: c('findHotel') }]),
        ]}
      />
      {finding && <FindHotel pick={change} close={() => setFinding(false)} />}
    </>
  );
}
