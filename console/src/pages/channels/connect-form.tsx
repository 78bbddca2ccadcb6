import { NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { channelNames } from '../../parts/channel-names.ts';
import { FormActions } from '../../parts/form-actions.tsx';
import { field } from '../../parts/form-fields.ts';
import { useAction } from '../../parts/use-action.ts';
import { useTexts } from '../../texts/language.tsx';
import { channelTexts } from './texts.ts';

const platforms = ['INSTAGRAM', 'MESSENGER', 'WHATSAPP'] as const;

/** Connects an account; the same account again gets the new token. */
export function ConnectForm({ hotelId, close }: { hotelId: string; close: () => void }) {
  const t = useTexts(channelTexts);
  const connect = useAction((form: FormData) => {
    const text = (name: string): string => field(form, name);
    return answerOf(api.POST('/api/clients/{id}/channels', {
      params: { path: { id: hotelId } },
      body: {
        channel: text('channel') as Schemas['ConnectChannelBody']['channel'], channelAccountId: text('account'), accessToken: text('token'),
        ...(text('username') !== '' && { channelUsername: text('username') }),
      },
    }));
  }, { refresh: [[hotelId, 'channels']], done: t('connected'), after: close });
  return (
    <form className="surface" onSubmit={(event) => { event.preventDefault(); connect.mutate(new FormData(event.currentTarget)); }}>
      <Stack gap="sm" maw="32rem">
        <NativeSelect
          name="channel" label={t('channel')} data={platforms.map((value) => ({ value, label: channelNames[value] ?? value }))}
        />
        <TextInput name="account" label={t('account')} required autoComplete="off" />
        <TextInput name="username" label={t('username')} autoComplete="off" />
        <PasswordInput name="token" label={t('token')} required autoComplete="off" />
        <FormActions label={t('connect')} busy={connect.isPending} close={close} />
      </Stack>
    </form>
  );
}
