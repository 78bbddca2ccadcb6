import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { More } from '../../parts/more.tsx';
import { Empty, Loading, PageHead, Problem } from '../../parts/states.tsx';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { QuestionRow } from './question-row.tsx';
import { unansweredTexts } from './texts.ts';

const states = ['open', 'answered', 'ignored'] as const;
type State = (typeof states)[number];

const questionsQuery = (hotelId: string, state: State) => ({
  queryKey: [hotelId, 'questions', state],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    answerOf(api.GET('/api/clients/{id}/knowledge/unanswered', {
    params: { path: { id: hotelId }, query: { state, limit: 30, ...(pageParam !== null && { after: pageParam }) } }, signal,
  })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
});

/** Questions that the hotel's knowledge did not answer, answered in place. */
export function Unanswered() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/unanswered' });
  const t = useTexts(unansweredTexts);
  const c = useTexts(commonTexts);
  const [state, setState] = useState<State>('open');
  const list = useInfiniteQuery(questionsQuery(hotelId, state));
  const questions = list.data?.pages.flatMap((page) => page.questions);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        <NativeSelect
          aria-label={c('state')} value={state} onChange={(event) => setState(event.currentTarget.value as State)}
          data={states.map((value) => ({ value, label: t(value === 'open' ? 'open' : `state_${value}`) }))}
        />
      </PageHead>
      {list.error && !questions && <Problem error={list.error} retry={() => { void list.refetch(); }} />}
      {!list.error && !questions && <Loading />}
      {questions?.length === 0 && <div className="surface"><Empty title={t('none')}>{t('noneHint')}</Empty></div>}
      {questions && questions.length > 0 && (
        <ul className="rows surface" data-flush>
          {questions.map((question) => <li key={question.id} className="row"><QuestionRow question={question} hotelId={hotelId} /></li>)}
        </ul>
      )}
      <More list={list} />
    </>
  );
}
