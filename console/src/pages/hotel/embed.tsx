import { Button, Code, CopyButton, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { field, linesOf } from '../../parts/form-fields.ts';
import type { Hotel } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { Section } from './section.tsx';
import { hotelTexts } from './texts.ts';
import { useSave } from './use-save.ts';

/** The line that puts the chat on the hotel's own website, the sites that may show it, and what it looks like. */
export function Embed({ hotel, locked }: { hotel: Hotel; locked: boolean }) {
  const t = useTexts(hotelTexts);
  const c = useTexts(commonTexts);
  const save = useSave(hotel.id);
  const [shown, setShown] = useState(false);
  const snippet = `<script src="${location.origin}/widget.js" data-client="${hotel.id}" async></script>`;
  return (
    <Section title={t('embed')} save={(form) => save.mutate({ allowed_origins: linesOf(field(form, 'origins')) })} saving={save.isPending} locked={locked}>
      <Text size="sm" c="dimmed">{t('embedHint')}</Text>
      <Textarea
        name="origins" label={t('origins')} description={t('originsHint')} defaultValue={hotel.allowed_origins.join('\n')} autosize minRows={2}
        placeholder="https://www.hotel.example"
      />
      <div>
        <Text size="sm" fw={500} mb={4}>{t('snippet')}</Text>
        <Code block tabIndex={0} aria-label={t('snippet')} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{snippet}</Code>
        <Group gap="xs" mt="xs">
          <CopyButton value={snippet}>
            {({ copied, copy }) => <Button size="compact-sm" variant="default" onClick={copy}>{c(copied ? 'copied' : 'copy')}</Button>}
          </CopyButton>
          {!shown && <Button size="compact-sm" variant="default" onClick={() => setShown(true)}>{t('openPreview')}</Button>}
        </Group>
      </div>
      {shown && <iframe title={t('preview')} src={`/widget/${hotel.id}`} style={{ width: 'min(24rem, 100%)', height: '32rem', border: '1px solid var(--mantine-color-default-border)', borderRadius: '.75rem' }} />}
    </Section>
  );
}
