import { Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { Fetched } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { Hotel } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { Section } from './section.tsx';
import { hotelTexts } from './texts.ts';

/** The words of the chat's own buttons and lines, in the hotel's wording. */
export function ChatTexts({ hotel, locale, locked }: { hotel: Hotel; locale: string; locked: boolean }) {
  const t = useTexts(hotelTexts);
  const c = useTexts(commonTexts);
  const query = useQuery({
    queryKey: [hotel.id, 'texts', locale],
    queryFn: ({ signal }) => answerOf(api.GET('/api/translations', { params: { query: { clientid: hotel.id, keys: '*', locales: locale } }, signal })),
  });
  const save = useAction((texts: Record<string, string>) => answerOf(api.PUT('/api/translations/{locale}', {
    params: { path: { locale }, header: { 'x-client-id': hotel.id } }, body: texts,
  })), { refresh: [[hotel.id, 'texts']], done: c('saved') });
  return (
    <Fetched query={query}>
      {(found) => {
        const texts = (found as Record<string, Record<string, string>>)[locale] ?? {};
        return (
          <Section
            title={t('texts')} saving={save.isPending} locked={locked}
            save={(form) => save.mutate(changed(form, texts))}
          >
            <Text size="sm" c="dimmed">{t('textsHint')}</Text>
            <details>
              <Text component="summary" size="sm" mb="sm" style={{ cursor: 'pointer' }}>
                {t('worded', { n: Object.keys(texts).length })}
              </Text>
              <div className="columns">
                {Object.entries(texts).map(([key, text]) => (
                  <Textarea key={key} name={key} label={key} defaultValue={text} autosize minRows={1} dir="auto" lang={locale} />
                ))}
              </div>
            </details>
          </Section>
        );
      }}
    </Fetched>
  );
}

/** What was worded anew. */
const changed = (form: FormData, texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([key, value]) => (typeof value === 'string' && value !== texts[key] ? [[key, value]] : [])));
