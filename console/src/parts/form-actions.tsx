import { Button, Group } from '@mantine/core';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

/** The end of a form: buttons to submit or close it. */
export function FormActions(
  { label, busy, disabled = false, close }: { label: string; busy: boolean; disabled?: boolean; close: () => void },
) {
  const c = useTexts(commonTexts);
  return (
    <Group gap="xs">
      <Button type="submit" loading={busy} disabled={disabled}>{label}</Button>
      <Button variant="default" onClick={close}>{c('cancel')}</Button>
    </Group>
  );
}
