import { Alert, Button, Code, CopyButton, Group } from '@mantine/core';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

/** A secret that the person at the console has to copy now. */
export function ShownOnce({ title, value }: { title: string; value: string }) {
  const c = useTexts(commonTexts);
  return (
    <Alert color="green" mb="md" title={title} role="status">
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton value={value}>
          {({ copied, copy }) => <Button size="compact-sm" variant="default" onClick={copy}>{c(copied ? 'copied' : 'copy')}</Button>}
        </CopyButton>
      </Group>
    </Alert>
  );
}
