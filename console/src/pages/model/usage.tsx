import { Progress, Table, Text, Title } from '@mantine/core';
import type { Schemas } from '../../api/client.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { modelTexts } from './texts.ts';

type Report = Schemas['LanguageModelUsage'];

const columns = ['purpose', 'outcome', 'count', 'tokens', 'cost', 'time'] as const;
const purposes = { hear: 'hear', answer: 'answer', check: 'checkPurpose' } as const;

/** Tokens against their limits, and the month's requests by what became of them. */
export function Usage({ usage: { day, month, requests }, currency }: { usage: Report; currency: string | undefined }) {
  const t = useTexts(modelTexts);
  const { language } = useLanguage();
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string => new Intl.NumberFormat(language, options).format(value);
  return (
    <section className="surface" aria-label={t('usage')}>
      <Title order={2} size="h4" mb="sm">{t('usage')}</Title>
      <Period name={t('day')} period={day} number={number} />
      <Period name={t('month')} period={month} number={number} />
      {requests.length === 0 ? <Text size="sm" c="dimmed">{t('noRequests')}</Text> : (
        <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {columns.map((name) => <Table.Th key={name}>{t(name)}</Table.Th>)}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {requests.map(({ purpose, model, outcome, count, inputTokens, outputTokens, cost, ms }) => (
                <Table.Tr key={`${purpose} ${model} ${outcome}`}>
                  <Table.Td>{`${purpose in purposes ? t(purposes[purpose as keyof typeof purposes]) : purpose} · ${model}`}</Table.Td>
                  <Table.Td>{outcome}</Table.Td>
                  <Table.Td>{number(count)}</Table.Td>
                  <Table.Td>{number(inputTokens + outputTokens)}</Table.Td>
                  <Table.Td>{cost === null ? '–' : `${number(cost, { maximumFractionDigits: 4 })} ${currency ?? ''}`}</Table.Td>
                  <Table.Td>{t('seconds', { n: number(ms / 1000, { maximumFractionDigits: 1 }) })}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function Period({ name, period: { tokens, limit }, number }: { name: string; period: Report['day']; number: (value: number) => string }) {
  const t = useTexts(modelTexts);
  const words = limit === null ? t('unlimited', { used: number(tokens) }) : t('of', { used: number(tokens), limit: number(limit) });
  return (
    <div style={{ marginBottom: '.75rem' }}>
      <Text size="sm">{`${name}: ${words}`}</Text>
      {limit !== null && <Progress value={Math.min(100, (100 * tokens) / limit)} color={tokens >= limit ? 'red' : 'blue'} aria-label={name} mt={4} />}
    </div>
  );
}
