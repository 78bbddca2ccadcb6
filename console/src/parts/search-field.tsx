import { TextInput } from '@mantine/core';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

/** Narrows a list by words. */
export function SearchField({ value, change }: { value: string; change: (words: string) => void }) {
  const c = useTexts(commonTexts);
  return (
    <search style={{ marginBottom: '1rem' }}>
      <TextInput type="search" aria-label={c('search')} placeholder={c('search')} value={value} maw="24rem"
        onChange={(event) => change(event.currentTarget.value)} />
    </search>
  );
}
