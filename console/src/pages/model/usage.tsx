import { Text, Title } from '@mantine/core';
import type { Schemas } from '../../api/client.ts';
import { TokenPeriod } from '../../parts/token-period.tsx';
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
      <TokenPeriod name="day" period={day} />
      <TokenPeriod name="month" period={month} />
      {requests.length === 0 ? <Text size="sm" c="dimmed">{t('noRequests')}</Text> : (
        <div className="scroll-x" tabIndex={0} role="group" aria-label={t('usage')}>
          <table className="figures">
            <thead>
              <tr>
                {columns.map((name) => <th key={name} scope="col">{t(name)}</th>)}
              </tr>
            </thead>
            <tbody>
              {requests.map(({ purpose, model, outcome, count, inputTokens, outputTokens, cost, ms }) => (
                <tr key={`${purpose} ${model} ${outcome}`}>
                  <td>{`${purpose in purposes ? t(purposes[purpose as keyof typeof purposes]) : purpose} · ${model}`}</td>
                  <td>{outcome}</td>
                  <td>{number(count)}</td>
                  <td>{number(inputTokens + outputTokens)}</td>
                  <td>{cost === null ? '–' : `${number(cost, { maximumFractionDigits: 4 })} ${currency ?? ''}`}</td>
                  <td>{t('seconds', { n: number(ms / 1000, { maximumFractionDigits: 1 }) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
