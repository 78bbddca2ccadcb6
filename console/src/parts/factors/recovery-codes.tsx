import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { factorTexts } from './texts.ts';

/** The codes for a lost factor, this once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const t = useTexts(factorTexts);
  const c = useTexts(commonTexts);
  const text = codes.join('\n');
  return (
    <Alert color="green" mb="md" title={t('codesTitle')} role="status">
      <Text size="sm" mb="sm">{t('codesHint')}</Text>
      <Code block mb="sm">{text}</Code>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => <Button variant="default" onClick={copy}>{copied ? c('copied') : t('copyCodes')}</Button>}
        </CopyButton>
        <Button onClick={done}>{t('kept')}</Button>
      </Group>
    </Alert>
  );
}
