import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { factorsQuery } from '../../parts/factors/own-factors.ts';
import { field } from '../../parts/form-fields.ts';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { deviceZone } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { securityTexts } from './texts.ts';

const refresh = [factorsQuery.queryKey];

/** One second factor: what it is, its name, and the way to be rid of it. */
export function FactorRow({ factor: { id, kind, name, createdDate, lastUsedDate } }: { factor: Schemas['SecondFactor'] }) {
  const t = useTexts(securityTexts);
  const confirmed = useConfirmed();
  const { moment } = useTimes(deviceZone);
  const [renaming, setRenaming] = useState(false);
  const params = { path: { id } };
  const remove = useAction(() => answerOf(api.DELETE('/api/me/factors/{id}', { params })), { refresh, done: t('removed') });
  const ask = confirmed({ title: t('removeAsk', { name }), text: t('removeText'), yes: t('remove') }, () => remove.mutate());
  if (renaming) return <Rename id={id} name={name} close={() => setRenaming(false)} />;
  const used = lastUsedDate === null ? t('unused') : t('used', { date: moment(lastUsedDate) });
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>{name}</Text>
        <Text size="sm" c="dimmed">{[t(kind), used, t('since', { date: moment(createdDate) })].join(' · ')}</Text>
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" aria-label={`${t('rename')}: ${name}`} onClick={() => setRenaming(true)}>
          {t('rename')}</Button>
        <Button
          size="compact-sm" variant="subtle" color="red" aria-label={`${t('remove')}: ${name}`} loading={remove.isPending} onClick={ask}
        >
          {t('remove')}
        </Button>
      </Group>
    </Group>
  );
}

function Rename({ id, name, close }: { id: string; name: string; close: () => void }) {
  const t = useTexts(securityTexts);
  const c = useTexts(commonTexts);
  const rename = useAction(
    (next: string) => answerOf(api.PUT('/api/me/factors/{id}', { params: { path: { id } }, body: { name: next } })),
    { refresh, done: c('saved'), after: close },
  );
  return (
    <form onSubmit={(event) => { event.preventDefault(); rename.mutate(field(new FormData(event.currentTarget), 'name')); }}>
      <Group align="end" gap="xs">
        <TextInput name="name" label={t('newName')} defaultValue={name} maxLength={100} required autoFocus />
        <Button type="submit" loading={rename.isPending}>{c('save')}</Button>
        <Button variant="default" onClick={close}>{c('cancel')}</Button>
      </Group>
    </form>
  );
}
