import { Badge, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { FormActions } from '../../parts/form-actions.tsx';
import { useTimes } from '../../parts/times.ts';
import { useLanguageNames } from '../../parts/language-names.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { unansweredTexts } from './texts.ts';

interface RowProps { question: Schemas['UnansweredQuestion']; hotelId: string }

/** A question with what can be done about it. */
export function QuestionRow({ question, hotelId }: RowProps) {
  const t = useTexts(unansweredTexts);
  const { ago } = useTimes(useHotel(hotelId).time_zone);
  const allowed = useMay(hotelId);
  const [open, setOpen] = useState(false);
  const { suggestion, count, lastAsked, locales } = question;
  return (
    <Stack gap={6}>
      <Text fw={600} dir="auto" className="words">{question.question}</Text>
      <Group gap="xs">
        <Text size="sm" c="dimmed">{t(count === 1 ? 'askedOnce' : 'asked', { n: count, ago: ago(lastAsked) })}</Text>
        {locales.map((locale) => <Badge key={locale} color="gray">{locale}</Badge>)}
        {suggestion && (
          <Link to="/hotels/$hotelId/knowledge/$itemId" params={{ hotelId, itemId: suggestion.itemId }} style={{ fontSize: '.875rem' }}>
            {t('closest', { title: suggestion.title })}
          </Link>
        )}
      </Group>
      {allowed('knowledge:WRITE') && (open
        ? <AnswerForm question={question} hotelId={hotelId} close={() => setOpen(false)} />
        : <Actions question={question} hotelId={hotelId} answer={() => setOpen(true)} />)}
    </Stack>
  );
}

function Actions({ question: { id, state }, hotelId, answer }: RowProps & { answer: () => void }) {
  const t = useTexts(unansweredTexts);
  const refresh = [[hotelId, 'questions']];
  const setState = (to: 'open' | 'ignored') => answerOf(api.PUT('/api/clients/{id}/knowledge/unanswered/{questionId}', {
    params: { path: { id: hotelId, questionId: id } }, body: { state: to },
  }));
  const reopen = useAction(() => setState('open'), { refresh });
  const ignore = useAction(() => setState('ignored'), { refresh, done: t('ignored'), undo: () => reopen.mutate() });
  const makeTest = useAction(() => answerOf(api.POST('/api/clients/{id}/prompttests', {
    params: { path: { id: hotelId } }, body: { fromQuestion: id },
  })), { refresh: [[hotelId, 'tests']], done: t('testMade') });
  if (state !== 'open') {
    return (
      <Group>
        <Button size="compact-sm" variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>{t('reopen')}</Button>
      </Group>
    );
  }
  return (
    <Group gap="xs">
      <Button size="compact-sm" onClick={answer}>{t('answer')}</Button>
      <Button size="compact-sm" variant="default" loading={ignore.isPending} onClick={() => ignore.mutate()}>{t('ignore')}</Button>
      <Button size="compact-sm" variant="default" loading={makeTest.isPending} onClick={() => makeTest.mutate()}>{t('makeTest')}</Button>
    </Group>
  );
}

function AnswerForm({ question, hotelId, close }: RowProps & { close: () => void }) {
  const t = useTexts(unansweredTexts);
  const { locales, default_locale } = useHotel(hotelId);
  const { choices } = useLanguageNames();
  const [title, setTitle] = useState(question.question);
  const [text, setText] = useState('');
  const [locale, setLocale] = useState(question.locales.find((asked) => locales.includes(asked)) ?? default_locale);
  const answer = useAction(() => answerOf(api.POST('/api/clients/{id}/knowledge', {
    params: { path: { id: hotelId } }, body: { kind: 'faq', title: title.trim(), text: text.trim(), locale, answers: question.id },
  })), { refresh: [[hotelId, 'questions'], [hotelId, 'knowledge']], done: t('answered') });
  return (
    <form
      onSubmit={(event) => { event.preventDefault(); answer.mutate(); }} onKeyDown={(event) => { if (event.key === 'Escape') close(); }}
    >
      <Stack gap="sm">
        <Textarea
          label={t('question')} value={title} autosize minRows={1} required
          onChange={(event) => setTitle(event.currentTarget.value)} dir="auto"
        />
        <Textarea
          label={t('yourAnswer')} value={text} autosize minRows={3} required autoFocus
          onChange={(event) => setText(event.currentTarget.value)} dir="auto"
        />
        {locales.length > 1 && (
          <NativeSelect
            label={t('locale')} value={locale} data={choices(locales)} maw="10rem"
            onChange={(event) => setLocale(event.currentTarget.value)}
          />
        )}
        <FormActions label={t('submit')} busy={answer.isPending} close={close} />
      </Stack>
    </form>
  );
}
