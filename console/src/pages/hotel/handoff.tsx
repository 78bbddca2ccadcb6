import { Checkbox, TextInput } from '@mantine/core';
import { field } from '../../parts/form-fields.ts';
import type { Hotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { Section } from './section.tsx';
import { hotelTexts } from './texts.ts';
import { useSave } from './use-save.ts';

/** When a conversation goes to a person and when it comes back. */
export function Handoff({ hotel, locked }: { hotel: Hotel; locked: boolean }) {
  const t = useTexts(hotelTexts);
  const save = useSave(hotel.id);
  const before = (hotel.hotelConfig['handoff'] ?? {}) as { enabled?: boolean; idleMinutes?: number; mail?: boolean };
  const submit = (form: FormData): void => save.mutate({
    hotelConfig: {
      ...hotel.hotelConfig,
      handoff: {
        ...before, enabled: form.get('enabled') === 'on', mail: form.get('mail') === 'on',
        ...(field(form, 'idle') !== '' && { idleMinutes: Number(field(form, 'idle')) }),
      },
    },
  });
  return (
    <Section title={t('handoff')} save={submit} saving={save.isPending} locked={locked}>
      <Checkbox name="enabled" label={t('handoffOn')} defaultChecked={before.enabled ?? true} />
      <Checkbox name="mail" label={t('mail')} defaultChecked={before.mail ?? false} />
      <TextInput name="idle" type="number" min={1} label={t('idle')} defaultValue={before.idleMinutes ?? 30} maw="24rem" />
    </Section>
  );
}
