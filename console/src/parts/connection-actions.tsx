import { Button, Group } from '@mantine/core';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';
import { useConfirmed } from './confirm.tsx';

interface Props {
  exists: boolean;
  isSaving: boolean;
  remove: { mutate(): void; isPending: boolean };
  texts: Record<'connect' | 'remove' | 'removeAsk' | 'removeText', string>;
}

/** What a form of a connection ends with: it connects or saves, and removes what exists once that is confirmed. */
export function ConnectionActions({ exists, isSaving, remove, texts }: Props) {
  const c = useTexts(commonTexts);
  const confirmed = useConfirmed();
  const ask = confirmed({ title: texts.removeAsk, text: texts.removeText, yes: texts.remove }, () => remove.mutate());
  return (
    <Group gap="xs">
      <Button type="submit" loading={isSaving}>{exists ? c('save') : texts.connect}</Button>
      {exists && <Button variant="subtle" color="red" loading={remove.isPending} onClick={ask}>{texts.remove}</Button>}
    </Group>
  );
}
