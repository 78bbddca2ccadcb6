import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { FormActions } from '../../parts/form-actions.tsx';
import { field } from '../../parts/form-fields.ts';
import { useLanguageNames } from '../../parts/language-names.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { knowledgeTexts } from './texts.ts';

/** An item that somebody writes. */
export function NewItem({ hotelId, close }: { hotelId: string; close: () => void }) {
  const t = useTexts(knowledgeTexts);
  const c = useTexts(commonTexts);
  const { locales, default_locale } = useHotel(hotelId);
  const { choices } = useLanguageNames();
  const [kind, setKind] = useState<'faq' | 'note'>('faq');
  const create = useAction((fields: FormData) => answerOf(api.POST('/api/clients/{id}/knowledge', {
    params: { path: { id: hotelId } },
    body: { kind, title: field(fields, 'title'), text: field(fields, 'text'), locale: (field(fields, 'locale') || default_locale) },
  })), { refresh: [[hotelId, 'knowledge']], done: t('created'), after: close });
  return (
    <form className="surface" onSubmit={(event) => { event.preventDefault(); create.mutate(new FormData(event.currentTarget)); }}>
      <Stack gap="sm">
        <Group align="end">
          <NativeSelect
            label={t('kind')} value={kind} data={(['faq', 'note'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(event) => setKind(event.currentTarget.value as 'faq' | 'note')}
          />
          {locales.length > 1 && <NativeSelect name="locale" label={t('locale')} defaultValue={default_locale} data={choices(locales)} />}
        </Group>
        <TextInput name="title" label={t(kind === 'faq' ? 'questionField' : 'titleField')} required autoFocus dir="auto" />
        <Textarea name="text" label={t('textField')} required autosize minRows={4} dir="auto" />
        <FormActions label={c('add')} busy={create.isPending} close={close} />
      </Stack>
    </form>
  );
}
