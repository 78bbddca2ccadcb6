import { Badge, Button, Group, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { field, linesOf } from '../../parts/form-fields.ts';
import { Empty, Fetched } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { StartTask } from './start-task.tsx';
import { qualityTexts } from './texts.ts';

const RUNNING_MS = 2_000;

/** Questions that are put to the concierge by themselves, and how it did each time. */
export function Tests({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const mayWrite = useMay(hotelId)('knowledge:WRITE');
  const [writing, setWriting] = useState(false);
  const tests = useQuery({
    queryKey: [hotelId, 'tests', 'cases'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/prompttests', {
      params: { path: { id: hotelId }, query: { limit: 100 } }, signal,
    })),
  });
  // Nothing to run, and a run of nothing would tell nothing.
  const hasNone = tests.data?.promptTests.length === 0;
  return (
    <Stack gap="lg">
      <Group gap="xs">
        {!hasNone && <StartTask hotelId={hotelId} taskType="run-prompt-tests" label={t('runNow')} done={t('running')} variant="filled" />}
        {mayWrite && !writing && <Button variant={hasNone ? 'filled' : 'default'} onClick={() => setWriting(true)}>{t('newTest')}</Button>}
      </Group>
      {writing && <NewTest hotelId={hotelId} close={() => setWriting(false)} />}
      <Fetched query={tests}>
        {(page) => (page.promptTests.length === 0
          ? <div className="surface"><Empty title={t('noTests')}>{t('noTestsHint')}</Empty></div>
          : <ul className="rows surface" data-flush>{page.promptTests.map((test) => <li key={test.id} className="row"><TestRow test={test} hotelId={hotelId} mayWrite={mayWrite} /></li>)}</ul>)}
      </Fetched>
      <Runs hotelId={hotelId} />
    </Stack>
  );
}

function TestRow(
  { test: { id, question, mustContain, mustNotContain, enabled }, hotelId, mayWrite }:
  { test: Schemas['PromptTest']; hotelId: string; mayWrite: boolean },
) {
  const t = useTexts(qualityTexts);
  const turn = useAction((on: boolean) => answerOf(api.PUT('/api/clients/{id}/prompttests/{caseId}', {
    params: { path: { id: hotelId, caseId: id } }, body: { enabled: on },
  })), { refresh: [[hotelId, 'tests']] });
  const wanted = [mustContain.length > 0 && t('contains', { words: mustContain.join(', ') }), mustNotContain.length > 0 && t('lacks', { words: mustNotContain.join(', ') })];
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}><Text size="sm" fw={600} dir="auto">{question}</Text><Text size="sm" c="dimmed">{wanted.filter(Boolean).join(' · ')}</Text></div>
      <Switch
        aria-label={question} checked={enabled} disabled={!mayWrite || turn.isPending}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
    </Group>
  );
}

function NewTest({ hotelId, close }: { hotelId: string; close: () => void }) {
  const t = useTexts(qualityTexts);
  const c = useTexts(commonTexts);
  const lines = (form: FormData, name: string): string[] => linesOf(field(form, name));
  const create = useAction((form: FormData) => answerOf(api.POST('/api/clients/{id}/prompttests', {
    params: { path: { id: hotelId } },
    body: { question: field(form, 'question'), mustContain: lines(form, 'contain'), mustNotContain: lines(form, 'lack') },
  })), { refresh: [[hotelId, 'tests']], after: close });
  return (
    <form className="surface" onSubmit={(event) => { event.preventDefault(); create.mutate(new FormData(event.currentTarget)); }}>
      <Stack gap="sm">
        <Textarea name="question" label={t('question')} required withAsterisk={false} autoFocus autosize minRows={1} dir="auto" />
        <div className="columns">
          <Textarea name="contain" label={t('mustContain')} autosize minRows={2} dir="auto" />
          <Textarea name="lack" label={t('mustNotContain')} autosize minRows={2} dir="auto" />
        </div>
        <Group gap="xs"><Button type="submit" loading={create.isPending}>{c('add')}</Button><Button variant="default" onClick={close}>{c('cancel')}</Button></Group>
      </Stack>
    </form>
  );
}

function Runs({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const query = useQuery({
    queryKey: [hotelId, 'tests', 'runs'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/prompttests/runs', {
      params: { path: { id: hotelId }, query: { limit: 20 } }, signal,
    })),
    refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? RUNNING_MS : false),
  });
  return (
    <section>
      <Title order={2} size="h4" mb="sm">{t('runs')}</Title>
      <Fetched query={query}>
        {({ runs }) => (runs.length === 0 ? <Text size="sm" c="dimmed">{t('noRuns')}</Text> : (
          <ul className="rows surface" data-flush>
            {runs.map(({ taskId, startedDate, state, summary }) => (
              <li key={taskId} className="row">
                <Group justify="space-between" gap="xs">
                  <Text size="sm">{moment(startedDate)}</Text>
                  <Group gap="xs">
                    {summary && (
                      <Badge color={summary.failed === 0 ? 'green' : 'orange'}>
                        {t('score', { passed: summary.passed, cases: summary.cases })}
                      </Badge>
                    )}
                    {summary && summary.regressions.length > 0 && (
                      <Badge color="red">{t('regressions', { n: summary.regressions.length })}</Badge>
                    )}
                    {summary && summary.improvements.length > 0 && (
                      <Badge color="green">{t('improvements', { n: summary.improvements.length })}</Badge>
                    )}
                    {!summary && <Badge color="gray">{t(`state_${state}`)}</Badge>}
                  </Group>
                </Group>
              </li>
            ))}
          </ul>
        ))}
      </Fetched>
    </section>
  );
}
