import { Alert, Button, Code, Group, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { field } from '../../parts/form-fields.ts';
import { PageHead } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { deviceZone } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { Entries } from './entries.tsx';
import { Filters, type TrailFilter } from './filters.tsx';
import { changeTexts } from './texts.ts';

/** Who changed what on the whole platform, and whether the trail is whole. */
export function Trail() {
  const t = useTexts(changeTexts);
  const { userId } = useProfile();
  const [filter, setFilter] = useState<TrailFilter>({});
  const list = useInfiniteQuery(pagesOf(['trail', filter], (after, signal) =>
    answerOf(api.GET('/api/audit', { params: { query: { ...filter, limit: 50, ...after } }, signal }))));
  const verify = useMutation({
    mutationFn: (query: { number?: number; seal?: string }) => answerOf(api.GET('/api/audit/verification', { params: { query } })),
  });
  const mail = useAction(() => answerOf(api.POST('/api/audit/seal/mail')), { done: t('sealMailed') });
  return (
    <>
      <PageHead title={t('trail')} hint={t('trailHint')}>
        <Button variant="default" loading={mail.isPending} onClick={() => mail.mutate()}>{t('mailSeal')}</Button>
      </PageHead>
      <Check isPending={verify.isPending} check={(query) => verify.mutate(query)} />
      {verify.error && <Alert color="red" role="alert" mb="md">{verify.error.message}</Alert>}
      {verify.data && <State state={verify.data} />}
      <Filters filter={filter} choose={setFilter} exportPath="/api/audit/export">
        <TextInput name="clientId" label={t('hotel')} placeholder="id" autoComplete="off" />
      </Filters>
      <Entries
        list={list} zone={deviceZone} isFiltered={Object.keys(filter).length > 0}
        nameOf={(actor) => (actor === `user:${userId}` ? t('you') : actor)}
      />
    </>
  );
}

/** Takes a seal that was noted earlier, as one line of number and seal. */
function Check({ isPending, check }: { isPending: boolean; check: (noted: { number?: number; seal?: string }) => void }) {
  const t = useTexts(changeTexts);
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      const [number, seal] = field(new FormData(event.currentTarget), 'noted').split(/\s+/);
      check(number !== undefined && seal !== undefined ? { number: Number(number), seal } : {});
    }}>
      <Group align="flex-end" gap="sm" mb="md">
        <TextInput
          name="noted" label={t('notedSeal')} description={t('notedHint')} flex={1}
          pattern="\s*\d+\s+[0-9a-f]{64}\s*" autoComplete="off"
        />
        <Button type="submit" variant="default" loading={isPending}>{t('verify')}</Button>
      </Group>
    </form>
  );
}

const proofs = { none: 'provesNone', found: 'provesFound', missing: 'provesMissing', 'too-old': 'provesTooOld' } as const;

function State({ state: { intact, problem, sealed, unsealed, late, noted, end } }: { state: Schemas['TrailState'] }) {
  const t = useTexts(changeTexts);
  return (
    <Alert color={intact ? 'green' : 'red'} role="status" mb="md" title={t(intact ? 'intact' : 'broken')}>
      <Text size="sm">{problem ?? t('counts', { sealed, unsealed })}</Text>
      <Text size="sm">{t(proofs[noted])}</Text>
      {late > 0 && <Text size="sm">{t('late', { late })}</Text>}
      <Text size="sm" c="dimmed">{t('cannotProve')}</Text>
      {end && <Code block mt="xs" tabIndex={0} aria-label={t('lastSeal')}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{`${end.number} ${end.seal}`}</Code>}
    </Alert>
  );
}
