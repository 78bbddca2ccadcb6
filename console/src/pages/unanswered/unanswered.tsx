import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { pagesOf } from '../../api/queries.ts';
import { PagedRows } from '../../parts/rows.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { QuestionRow } from './question-row.tsx';
import { unansweredTexts } from './texts.ts';

const states = ['open', 'answered', 'ignored'] as const;
type State = (typeof states)[number];

const questionsQuery = (hotelId: string, state: State) =>
  pagesOf([hotelId, 'questions', state], (after, signal) => answerOf(api.GET('/api/clients/{id}/knowledge/unanswered', {
    params: { path: { id: hotelId }, query: { state, limit: 30, ...after } }, signal,
  })));

/** Questions that the hotel's knowledge did not answer, answered in place. */
export function Unanswered() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/unanswered' });
  const t = useTexts(unansweredTexts);
  const c = useTexts(commonTexts);
  const [state, setState] = useState<State>('open');
  const list = useInfiniteQuery(questionsQuery(hotelId, state));
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        <NativeSelect
          aria-label={c('state')} value={state} onChange={(event) => setState(event.currentTarget.value as State)}
          data={states.map((value) => ({ value, label: t(value === 'open' ? 'open' : `state_${value}`) }))}
        />
      </PageHead>
      <PagedRows list={list} of={(page) => page.questions} empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}>
        {(question) => <QuestionRow question={question} hotelId={hotelId} />}
      </PagedRows>
    </>
  );
}
