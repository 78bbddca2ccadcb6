import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useHotelPages } from '../session/hotels.ts';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';
import { More } from './more.tsx';

export const SETTLED_MS = 300;

/** Finds a hotel by name among all that the user may see. */
export function FindHotel({ pick, close }: { pick: (hotelId: string) => void; close: () => void }) {
  const c = useTexts(commonTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, SETTLED_MS);
  const list = useHotelPages({ search: settled, status: 'active' });
  const hotels = list.data?.pages.flatMap(({ clients }) => clients) ?? [];
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="find-hotel" onClose={close}>
      <Title order={2} size="h4" id="find-hotel" mb="xs">{c('findHotel')}</Title>
      <TextInput
        type="search" aria-label={c('search')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} autoFocus
        // Around it may be a form that is not finished yet.
        onKeyDown={(event) => { if (event.key === 'Enter') event.preventDefault(); }}
      />
      <ul className="rows scroll-y" style={{ marginTop: '.5rem', maxHeight: '40vh' }}>
        {hotels.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="row nav-link" onClick={() => { dialog.current?.close(); pick(id); }}>{name}</button>
          </li>
        ))}
      </ul>
      {list.data && hotels.length === 0 && <Text size="sm" c="dimmed" role="status">{c('none')}</Text>}
      <More list={list} />
      <Group justify="flex-end" mt="lg"><Button variant="default" onClick={() => dialog.current?.close()}>{c('cancel')}</Button></Group>
    </dialog>
  );
}
