import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { FormActions } from '../../parts/form-actions.tsx';
import { field } from '../../parts/form-fields.ts';
import { useAction } from '../../parts/use-action.ts';
import { useTexts } from '../../texts/language.tsx';
import { teamTexts } from './texts.ts';

export const presets = ['manager', 'front-desk', 'reader'] as const;
export type Preset = (typeof presets)[number];

const hints = { manager: 'managerHint', 'front-desk': 'frontDeskHint', reader: 'readerHint' } as const;

/** Invites somebody by e-mail address and preset, which is all it takes. */
export function InviteForm({ hotelId, close }: { hotelId: string; close: () => void }) {
  const t = useTexts(teamTexts);
  const [preset, setPreset] = useState<Preset>('front-desk');
  const invite = useAction((fields: FormData) => {
    const text = (name: string): string => field(fields, name);
    return answerOf(api.POST('/api/clients/{id}/users', {
      params: { path: { id: hotelId } },
      body: { email: text('email').toLowerCase(), preset, ...(text('first') !== '' && { first_name: text('first') }),
        ...(text('last') !== '' && { last_name: text('last') }) },
    }));
  }, { refresh: [[hotelId, 'team']], done: t('invited'), after: close });
  return (
    <form
      className="surface" style={{ marginBottom: '1rem' }}
      onSubmit={(event) => { event.preventDefault(); invite.mutate(new FormData(event.currentTarget)); }}
    >
      <Stack gap="md">
        <TextInput name="email" type="email" label={t('email')} required autoFocus autoComplete="off" maw="28rem" />
        <Group align="start">
          <TextInput name="first" label={t('first')} autoComplete="off" />
          <TextInput name="last" label={t('last')} autoComplete="off" />
        </Group>
        <Radio.Group label={t('preset')} value={preset} onChange={(value) => setPreset(value as Preset)}>
          <Stack gap="xs" mt="xs">
            {presets.map((value) => <Radio key={value} value={value} label={t(value)} description={t(hints[value])} />)}
          </Stack>
        </Radio.Group>
        <FormActions label={t('send')} busy={invite.isPending} close={close} />
      </Stack>
    </form>
  );
}
