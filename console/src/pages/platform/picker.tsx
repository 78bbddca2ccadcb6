import { Checkbox, Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { More } from '../../parts/more.tsx';
import { SearchField } from '../../parts/search-field.tsx';

interface PickerProps<Data> {
  title: string;
  options: readonly { id: string; label: string }[];
  /** Where more options come from. */
  list: UseInfiniteQueryResult<Data>;
  /** Words that narrow the options, where there can be many. */
  search?: { value: string; change: (words: string) => void };
  chosen: readonly string[];
  change: (ids: string[]) => void;
  busy: boolean;
}

/** Chooses some of a list; each choice counts at once, and one that is not among the options at the moment stays. */
export function Picker<Data>({ title, options, list, search, chosen, change, busy }: PickerProps<Data>) {
  return (
    <div>
      <Checkbox.Group label={title} value={[...chosen]} onChange={change}>
        {search && <SearchField {...search} />}
        <Stack gap="xs" mt="xs" mah="16rem" style={{ overflowY: 'auto' }}>
          {options.map(({ id, label }) => <Checkbox key={id} value={id} label={label} disabled={busy} />)}
        </Stack>
      </Checkbox.Group>
      <More list={list} />
    </div>
  );
}
