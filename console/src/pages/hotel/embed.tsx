import { Button, Code, CopyButton, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { linesOf } from '../../parts/form-fields.ts';
import type { HotelState } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Fields } from './fields.ts';
import { HotelForm } from './hotel-form.tsx';
import { hotelTexts } from './texts.ts';

const fields: Fields = ({ allowed_origins: origins }) => ({
  origins: { shown: origins.join('\n'), patch: (text) => ({ allowed_origins: linesOf(text) }) },
});

/** The line that puts the chat on the hotel's own website, the sites that may show it, and what it looks like. */
export function Embed({ hotel, locked }: { hotel: HotelState; locked: boolean }) {
  const t = useTexts(hotelTexts);
  const c = useTexts(commonTexts);
  const [previewed, setPreviewed] = useState(false);
  const snippet = `<script src="${location.origin}/widget.js" data-client="${hotel.id}" async></script>`;
  return (
    <HotelForm title={t('embed')} hotel={hotel} fields={fields} locked={locked}>
      {(shown) => (
        <>
          <Text size="sm" c="dimmed">{t('embedHint')}</Text>
          <Textarea
            name="origins" label={t('origins')} description={t('originsHint')} defaultValue={shown['origins'] ?? ''} autosize minRows={2}
            placeholder="https://www.hotel.example"
          />
          <div>
            <Text size="sm" fw={500} mb={4}>{t('snippet')}</Text>
            <Code block tabIndex={0} aria-label={t('snippet')} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{snippet}</Code>
            <Group gap="xs" mt="xs">
              <CopyButton value={snippet}>
                {({ copied, copy }) => <Button size="compact-sm" variant="default" onClick={copy}>{c(copied ? 'copied' : 'copy')}</Button>}
              </CopyButton>
              {!previewed && <Button size="compact-sm" variant="default" onClick={() => setPreviewed(true)}>{t('openPreview')}</Button>}
            </Group>
          </div>
          {previewed && <iframe title={t('preview')} src={`/widget/${hotel.id}`}
            style={{ width: 'min(24rem, 100%)', height: '32rem', border: '1px solid var(--mantine-color-default-border)',
              borderRadius: '.75rem' }} />}
        </>
      )}
    </HotelForm>
  );
}
