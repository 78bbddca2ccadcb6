import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { More } from './more.tsx';
import { Loading, Problem } from './states.tsx';

interface RowsOf<Item> {
  /** What tells a record from the others; its `id` when left out. */
  by?: keyof Item;
  /** What is shown while there is no record. */
  empty?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list of records, or why there are none. */
export function Rows<Item>({ of, by = 'id' as keyof Item, empty, children }: RowsOf<Item> & { of: readonly Item[] }) {
  if (of.length === 0 && empty !== undefined) return <div className="surface">{empty}</div>;
  return <ul className="rows surface" data-flush>{of.map((item) => <li key={String(item[by])} className="row">{children(item)}</li>)}</ul>;
}

/** A list of records that is read page by page, and how it stands. */
export function PagedRows<Page, Item>({ list, of, ...rows }: RowsOf<Item> & {
  list: UseInfiniteQueryResult<InfiniteData<Page>>; /** The records of a page. */ of: (page: Page) => readonly Item[];
}) {
  const items = list.data?.pages.flatMap(of);
  return (
    <>
      {list.error && !items && <Problem error={list.error} retry={() => { void list.refetch(); }} />}
      {!list.error && !items && <Loading />}
      {items && <Rows of={items} {...rows} />}
      <More list={list} />
    </>
  );
}
