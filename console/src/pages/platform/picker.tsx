import { Checkbox, Stack, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { More } from '../../parts/more.tsx';
import { SearchField } from '../../parts/search-field.tsx';

/** An address of one long word breaks anywhere. */
const wrapped = { label: { overflowWrap: 'anywhere' } } as const;

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
  /** Said where there is nothing to choose from. */
  none?: string;
}

/**
 * Chooses some of a list, in which those that were chosen when it opened come first. Each choice counts at once, and one that is
 * not among the options at the moment stays.
 */
export function Picker<Data>({ title, options, list, search, chosen, change, busy, none }: PickerProps<Data>) {
  const [before] = useState(chosen);
  const held = ({ id }: { id: string }): number => Number(before.includes(id));
  const ordered = options.toSorted((one, other) => held(other) - held(one));
  return (
    <div>
      <Checkbox.Group label={title} value={[...chosen]} onChange={change}>
        {search && <SearchField {...search} />}
        <Stack gap="xs" mt="xs" mah="16rem" style={{ overflowY: 'auto' }}>
          {options.length === 0 && none !== undefined && <Text size="sm" c="dimmed">{none}</Text>}
          {ordered.map(({ id, label }) => <Checkbox key={id} value={id} label={label} disabled={busy} styles={wrapped} />)}
        </Stack>
      </Checkbox.Group>
      <More list={list} />
    </div>
  );
}
