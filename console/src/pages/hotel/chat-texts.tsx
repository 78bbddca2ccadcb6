import { Text, Textarea } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { linesOf } from '../../parts/form-fields.ts';
import { Fetched } from '../../parts/states.tsx';
import type { Hotel } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { differing, type Values } from './fields.ts';
import { Meanwhile, useTyped } from './hotel-form.tsx';
import { Section } from './section.tsx';
import { hotelTexts } from './texts.ts';
import { useSaveFor } from './use-save.ts';

const MOST_STARTERS = 6;
/** Where the chat reads the questions that it offers to begin with. */
const starterKeys = Array.from({ length: MOST_STARTERS }, (_none, index) => `chat.suggestion.${index + 1}`);

/** All texts of a hotel in one language, with the name of their state. */
interface ChatTextState { texts: Values; etag: string }

const textsQuery = (hotelId: string, locale: string) => queryOptions({
  queryKey: [hotelId, 'texts', locale],
  async queryFn({ signal }): Promise<ChatTextState> {
    const answer = await api.GET('/api/translations', { params: { query: { clientid: hotelId, keys: '*', locales: locale } }, signal });
    const found = await answerOf(Promise.resolve(answer)) as Record<string, Values>;
    return { texts: found[locale] ?? {}, etag: answer.response.headers.get('etag')?.replace(/^W\//, '') ?? '*' };
  },
});

interface Props { hotel: Hotel; locale: string; locked: boolean }

/** The questions that guests are offered, and the words of the chat's own buttons and lines in the hotel's wording. */
export function ChatTexts(props: Props) {
  const query = useQuery(textsQuery(props.hotel.id, props.locale));
  return <Fetched query={query}>{(state) => <><Starters {...props} state={state} /><Wording {...props} state={state} /></>}</Fetched>;
}

type PartProps = Props & { state: ChatTextState };

interface PartSaving {
  shownOf: (state: ChatTextState) => Values;
  /** The texts that changed fields stand for, of those that are others now. */
  textsOf: (changed: Values, state: ChatTextState) => Values;
  sent: (values: Values) => void;
}

/** Saves fields of one of the parts. */
function useSaveTexts({ hotel: { id }, locale, state }: PartProps, { shownOf, textsOf, sent }: PartSaving) {
  const queries = useQueryClient();
  return useSaveFor({
    state, shownOf, sent, refresh: [[id, 'texts']],
    read: () => queries.fetchQuery({ ...textsQuery(id, locale), staleTime: 0 }),
    async send(changed, now) {
      const body = textsOf(changed, now);
      if (Object.keys(body).length === 0) return;
      await answerOf(api.PUT('/api/translations/{locale}', {
        params: { path: { locale }, header: { 'x-client-id': id, 'if-match': now.etag } }, body,
      }));
    },
  });
}

const startersOf = ({ texts }: ChatTextState): Values =>
  ({ starters: starterKeys.map((key) => texts[key] ?? '').filter((text) => text !== '').join('\n') });

/** The questions whose place has another one; an empty text takes one away. */
function starterTexts({ starters = '' }: Values, { texts }: ChatTextState): Values {
  const questions = linesOf(starters);
  const wanted = starterKeys.map((key, index) => [key, questions[index] ?? ''] as const);
  return Object.fromEntries(wanted.filter(([key, text]) => text !== (texts[key] ?? '')));
}

function Starters(props: PartProps) {
  const { state, locale, locked } = props;
  const t = useTexts(hotelTexts);
  const shown = startersOf(state);
  const { form, heed, known, clear, changed } = useTyped(shown);
  const [count, setCount] = useState(0);
  const save = useSaveTexts(props, { shownOf: startersOf, textsOf: starterTexts, sent: known });
  const isTooMany = count > MOST_STARTERS;
  const submit = (element: HTMLFormElement): void => {
    const said = differing(element, shown);
    const lines = linesOf(said['starters'] ?? '').length;
    setCount(lines);
    if (lines > MOST_STARTERS) return;
    clear();
    save.mutate(said);
  };
  return (
    <Section title={t('starters')} form={form} heed={heed} locked={locked} saving={save.isPending} save={submit}>
      <Meanwhile form={form.current} changed={changed} />
      <Textarea
        name="starters" label={t('startersLabel')} description={t('startersHint')} lang={locale} dir="auto" autosize minRows={2}
        error={isTooMany && t('startersMost', { n: count })} onChange={() => { if (isTooMany) setCount(0); }}
        defaultValue={shown['starters'] ?? ''}
      />
    </Section>
  );
}

const wordingOf = ({ texts }: ChatTextState): Values =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !starterKeys.includes(key)));

function Wording(props: PartProps) {
  const { state, locale, locked } = props;
  const t = useTexts(hotelTexts);
  const shown = wordingOf(state);
  const { form, heed, known, clear, changed } = useTyped(shown);
  const save = useSaveTexts(props, { shownOf: wordingOf, textsOf: (texts) => texts, sent: known });
  return (
    <Section
      title={t('texts')} form={form} heed={heed} locked={locked} saving={save.isPending}
      save={(element) => { clear(); save.mutate(differing(element, shown)); }}
    >
      <Meanwhile form={form.current} changed={changed} />
      <Text size="sm" c="dimmed">{t('textsHint')}</Text>
      <details>
        <Text component="summary" size="sm" mb="sm" style={{ cursor: 'pointer' }}>
          {t('worded', { n: Object.keys(shown).length })}
        </Text>
        <div className="columns">
          {Object.entries(shown).map(([key, text]) => (
            <Textarea key={key} name={key} label={key} defaultValue={text} autosize minRows={1} dir="auto" lang={locale} />
          ))}
        </div>
      </details>
    </Section>
  );
}
