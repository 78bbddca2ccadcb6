import { Alert, Button, Code, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { PageHead } from '../../parts/states.tsx';
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
  const verify = useMutation({ mutationFn: () => answerOf(api.GET('/api/audit/verification')) });
  return (
    <>
      <PageHead title={t('trail')} hint={t('trailHint')}>
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>{t('verify')}</Button>
      </PageHead>
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

function State({ state: { intact, problem, sealed, unsealed, end } }: { state: Schemas['TrailState'] }) {
  const t = useTexts(changeTexts);
  return (
    <Alert color={intact ? 'green' : 'red'} role="status" mb="md" title={t(intact ? 'intact' : 'broken')}>
      {problem ?? t('counts', { sealed, unsealed })}
      {end && <Code block mt="xs" tabIndex={0} aria-label={t('lastSeal')}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{`${end.number} ${end.seal}`}</Code>}
    </Alert>
  );
}
