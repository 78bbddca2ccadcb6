import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

/** Fetches the next page of a list, where there is one. */
export function More<Data>({ list }: { list: UseInfiniteQueryResult<Data> }) {
  const c = useTexts(commonTexts);
  if (!list.hasNextPage) return null;
  return (
    <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage(); }}>{c('more')}</Button>
  );
}
