import { Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { field, linesOf } from '../../parts/form-fields.ts';
import { Fetched } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { Hotel } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { differing, type Values } from './fields.ts';
import { Section } from './section.tsx';
import { hotelTexts } from './texts.ts';

const MOST_STARTERS = 6;
/** Where the chat reads the questions that it offers to begin with. */
const starterKeys = Array.from({ length: MOST_STARTERS }, (_none, index) => `chat.suggestion.${index + 1}`);

interface Props { hotel: Hotel; locale: string; locked: boolean }

/** The questions that guests are offered, and the words of the chat's own buttons and lines in the hotel's wording. */
export function ChatTexts({ hotel, locale, locked }: Props) {
  const query = useQuery({
    queryKey: [hotel.id, 'texts', locale],
    queryFn: ({ signal }) => answerOf(api.GET('/api/translations', { params: { query: { clientid: hotel.id, keys: '*', locales: locale } }, signal })),
  });
  return (
    <Fetched query={query}>
      {(found) => {
        const part = { hotel, locale, locked, texts: (found as Record<string, Values>)[locale] ?? {} };
        return <><Starters {...part} /><Wording {...part} /></>;
      }}
    </Fetched>
  );
}

type PartProps = Props & { texts: Values };

/** Saves the texts that were changed. */
function useSaveTexts(hotelId: string, locale: string) {
  const c = useTexts(commonTexts);
  return useAction(async (texts: Values) => Object.keys(texts).length > 0 && answerOf(api.PUT('/api/translations/{locale}', {
    params: { path: { locale }, header: { 'x-client-id': hotelId } }, body: texts,
  })), { refresh: [[hotelId, 'texts']], done: c('saved') });
}

/** An empty text takes a question away. */
const startersOf = (form: HTMLFormElement): Values => {
  const questions = linesOf(field(new FormData(form), 'starters'));
  return Object.fromEntries(starterKeys.map((key, index) => [key, questions[index] ?? '']));
};

function Starters({ hotel, texts, locale, locked }: PartProps) {
  const t = useTexts(hotelTexts);
  const save = useSaveTexts(hotel.id, locale);
  const differs = (after: Values): Values => Object.fromEntries(Object.entries(after).filter(([key, text]) => text !== (texts[key] ?? '')));
  return (
    <Section title={t('starters')} locked={locked} saving={save.isPending} save={(form) => save.mutate(differs(startersOf(form)))}>
      <Textarea
        name="starters" label={t('startersLabel')} description={t('startersHint')} lang={locale} dir="auto" autosize minRows={2}
        defaultValue={starterKeys.map((key) => texts[key] ?? '').filter((text) => text !== '').join('\n')}
      />
    </Section>
  );
}

function Wording({ hotel, texts, locale, locked }: PartProps) {
  const t = useTexts(hotelTexts);
  const save = useSaveTexts(hotel.id, locale);
  const worded = Object.fromEntries(Object.entries(texts).filter(([key]) => !starterKeys.includes(key)));
  return (
    <Section title={t('texts')} saving={save.isPending} locked={locked} save={(form) => save.mutate(differing(form, worded))}>
      <Text size="sm" c="dimmed">{t('textsHint')}</Text>
      <details>
        <Text component="summary" size="sm" mb="sm" style={{ cursor: 'pointer' }}>
          {t('worded', { n: Object.keys(worded).length })}
        </Text>
        <div className="columns">
          {Object.entries(worded).map(([key, text]) => (
            <Textarea key={key} name={key} label={key} defaultValue={text} autosize minRows={1} dir="auto" lang={locale} />
          ))}
        </div>
      </details>
    </Section>
  );
}
