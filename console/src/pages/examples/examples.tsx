import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { intents, intentTexts, type Intent } from '../../parts/intents.ts';
import { PagedRows } from '../../parts/rows.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { may } from '../../session/access.ts';
import { deviceZone } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { exampleTexts } from './texts.ts';

type Example = Schemas['UnderstandingExample'];
const states = ['proposed', 'approved', 'refused'] as const;
type State = (typeof states)[number];

const examplesQuery = (state: State) => pagesOf(['examples', state], (after, signal) =>
  answerOf(api.GET('/api/examples', { params: { query: { state, limit: 30, ...after } }, signal })));

/** Sentences that operators have put right, for somebody to decide which of them teach the concierge. */
export function Examples() {
  const t = useTexts(exampleTexts);
  const c = useTexts(commonTexts);
  const [state, setState] = useState<State>('proposed');
  const list = useInfiniteQuery(examplesQuery(state));
  const isOpen = state === 'proposed';
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        <NativeSelect
          aria-label={c('state')} value={state} data={states.map((value) => ({ value, label: t(value) }))}
          onChange={(event) => setState(event.currentTarget.value as State)}
        />
      </PageHead>
      <PagedRows
        list={list} of={({ examples }) => examples}
        empty={<Empty title={t(isOpen ? 'none' : 'noneThere')}>{t(isOpen ? 'noneHint' : 'noneThereHint')}</Empty>}
      >
        {(example) => <ExampleRow example={example} />}
      </PagedRows>
    </>
  );
}

const isIntent = (value: string): value is Intent => intents.some((intent) => intent === value);

function ExampleRow({ example }: { example: Example }) {
  const { text, language, intent, createdDate, decidedDate } = example;
  const t = useTexts(exampleTexts);
  const meaning = useTexts(intentTexts);
  const { ago } = useTimes(deviceZone);
  const [words, setWords] = useState(text);
  const [meant, setMeant] = useState<string>(intent);
  const mayDecide = may(useProfile(), 'settings:WRITE');
  return (
    <Stack gap="xs">
      <Group gap="sm" align="end">
        <TextInput
          label={t('words')} value={words} maxLength={300} disabled={!mayDecide} dir="auto" lang={language} style={{ flex: '2 1 16rem' }}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('meaning')} value={meant} disabled={!mayDecide} style={{ flex: '1 1 12rem' }}
          data={intents.map((value) => ({ value, label: meaning(value) }))} onChange={(event) => setMeant(event.currentTarget.value)}
        />
      </Group>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {language} · {decidedDate === null ? t('came', { ago: ago(createdDate) }) : t('decided', { ago: ago(decidedDate) })}
        </Text>
        {mayDecide && <Decide example={example} words={words.trim()} meant={meant} />}
      </Group>
    </Stack>
  );
}

function Decide({ example: { id, state, text, intent }, words, meant }: { example: Example; words: string; meant: string }) {
  const t = useTexts(exampleTexts);
  const put = (body: Schemas['DecideExampleBody']) => answerOf(api.PUT('/api/examples/{id}', { params: { path: { id } }, body }));
  const refresh = [['examples']];
  const goBack = useAction(() => put({ state, text, ...(isIntent(intent) && { intent }) }), { refresh, done: t('reopened') });
  const undo = (): void => goBack.mutate();
  const approve = useAction(() => put({ state: 'approved', text: words, ...(isIntent(meant) && { intent: meant }) }), {
    refresh, done: t('approvedDone'), undo,
  });
  const refuse = useAction(() => put({ state: 'refused' }), { refresh, done: t('refusedDone'), undo });
  return (
    <Group gap="xs">
      {(state !== 'approved' || words !== text || meant !== intent) && (
        <Button
          size="compact-sm" aria-label={`${t('approve')}: ${words}`} loading={approve.isPending} disabled={words === ''}
          onClick={() => approve.mutate()}
        >
          {t('approve')}
        </Button>
      )}
      {state !== 'refused' && (
        <Button
          size="compact-sm" variant="default" aria-label={`${t('refuse')}: ${words}`} loading={refuse.isPending}
          onClick={() => refuse.mutate()}
        >
          {t('refuse')}
        </Button>
      )}
    </Group>
  );
}
