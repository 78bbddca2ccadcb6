import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { HotelState } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import type { Fields } from './fields.ts';
import { HotelForm } from './hotel-form.tsx';
import { hotelTexts } from './texts.ts';

/** What is said nothing of stays so: mails of danger go unless the hotel says that they do not. */
const mailChoices = { '': null, on: true, off: false } as const;

interface Settings { enabled?: boolean; idleMinutes?: number; mail?: boolean }

const fields: Fields = ({ hotelConfig }) => {
  const { enabled = true, idleMinutes = 30, mail } = (hotelConfig['handoff'] ?? {}) as Settings;
  const patch = (handoff: object) => ({ hotelConfig: { handoff } });
  return {
    enabled: { shown: enabled ? 'on' : '', patch: (text) => patch({ enabled: text === 'on' }) },
    mail: {
      shown: mail === undefined ? '' : mail ? 'on' : 'off', patch: (text) => patch({ mail: mailChoices[text as keyof typeof mailChoices] }),
    },
    idle: { shown: String(idleMinutes), patch: (text) => patch({ idleMinutes: text === '' ? null : Number(text) }) },
  };
};

/** When a conversation goes to a person and when it comes back. */
export function Handoff({ hotel, locked }: { hotel: HotelState; locked: boolean }) {
  const t = useTexts(hotelTexts);
  return (
    <HotelForm title={t('handoff')} hotel={hotel} fields={fields} locked={locked}>
      {(shown) => (
        <>
          <Checkbox name="enabled" label={t('handoffOn')} defaultChecked={shown['enabled'] === 'on'} />
          <NativeSelect
            name="mail" label={t('mail')} description={t('mailHint')} defaultValue={shown['mail'] ?? ''}
            data={[{ value: '', label: t('mailDanger') }, { value: 'on', label: t('mailWaiting') },
              { value: 'off', label: t('mailNever') }]}
          />
          <TextInput name="idle" type="number" min={1} label={t('idle')} defaultValue={shown['idle'] ?? ''} maw="24rem" />
        </>
      )}
    </HotelForm>
  );
}
