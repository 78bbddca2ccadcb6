import { Text } from '@mantine/core';
import type { Schemas } from '../api/client.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { tokenTexts } from './token-texts.ts';

interface PeriodProps {
  name: 'day' | 'month';
  period: Schemas['LanguageModelUsage']['day'];
  /** Whose they are, where several stand on a page. */
  of?: string;
}

/** The tokens of a day or month against their limit, in words and, where there is one, as a bar. */
export function TokenPeriod({ name, period: { tokens, limit }, of }: PeriodProps) {
  const t = useTexts(tokenTexts);
  const { language } = useLanguage();
  const number = (value: number): string => new Intl.NumberFormat(language).format(value);
  const words = limit === null ? t('unlimited', { used: number(tokens) }) : t('of', { used: number(tokens), limit: number(limit) });
  return (
    <div style={{ marginBottom: '.5rem' }}>
      <Text size="sm">{`${t(name)}: ${words}`}</Text>
      {limit !== null && (
        <progress
          className="bar" max={limit} value={Math.min(tokens, limit)} data-full={tokens >= limit}
          aria-label={of === undefined ? t(name) : `${t(name)}: ${of}`}
        />
      )}
    </div>
  );
}
