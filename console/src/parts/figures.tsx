import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/client.ts';
import { commonTexts } from '../texts/common.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { BarChart } from './bar-chart.tsx';
import { figureTexts } from './figure-texts.ts';

type Figures = Schemas['Figures'];

interface TileProps {
  label: string;
  children: ReactNode;
  alarm?: boolean;
  /** Whether there is no figure, only a text that says so. */
  isQuiet?: boolean;
}

/** One figure with what it is. */
export function Tile({ label, children, alarm = false, isQuiet = false }: TileProps) {
  return (
    <div className="surface tile">
      <Text size="sm" c="dimmed">{label}</Text>
      <Text size={isQuiet ? 'md' : 'xl'} fw={isQuiet ? 400 : 600} {...(alarm ? { c: 'var(--readable-red)' } : {})}>{children}</Text>
    </div>
  );
}

/** Figures that need words; null where there is nothing to tell. */
export function useFigureWords() {
  const t = useTexts(figureTexts);
  const c = useTexts(commonTexts);
  return {
    wait({ waits: { medianSeconds: seconds } }: Figures): string | null {
      if (seconds === null) return null;
      return seconds < 100 ? t('seconds', { n: Math.round(seconds) }) : c('minutes', { n: Math.round(seconds / 60) });
    },
    helpful({ ratings: { up, down } }: Figures): string | null {
      return up + down === 0 ? null : `${Math.round(up / (up + down) * 100)} % (${up + down})`;
    },
  };
}

/** Writes a date, which has no zone, in the few characters that fit below a bar. */
export function useDayLabels(): Record<'weekday' | 'date', (date: string) => string> {
  const { language } = useLanguage();
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' });
    // Noon in UTC, written in UTC, is that date on every device.
    return (date: string): string => format.format(new Date(`${date}T12:00:00Z`));
  };
  const [weekday, day, date] = [written({ weekday: 'short' }), written({ day: 'numeric' }), written({ day: 'numeric', month: 'numeric' })];
  return { weekday: (on) => `${weekday(on).replace('.', '')} ${day(on).replace('.', '')}`, date };
}

/** What can be added up over days. */
export type Span = Pick<Figures, 'conversations' | 'handovers' | 'bookings' | 'turns'> & { label: string };

/** The figures of days or weeks as charts, each with its table. */
export function FigureCharts({ title, spans }: { title: string; spans: readonly Span[] }) {
  const t = useTexts(figureTexts);
  const bars = (of: (span: Span) => number) => spans.map((span) => ({ label: span.label, value: of(span) }));
  return (
    <section aria-label={title} style={{ marginTop: '1.5rem' }}>
      <Title order={2} size="h4" mb="sm">{title}</Title>
      <div className="columns">
        <BarChart title={t('conversations')} bars={bars(({ conversations }) => conversations)} />
        <BarChart title={t('handovers')} bars={bars(({ handovers }) => handovers)} />
        <BarChart title={t('reserved')} bars={bars(({ bookings }) => bookings.reserved)} />
        <BarChart title={t('failed')} bars={bars(({ turns }) => turns.failed)} />
      </div>
    </section>
  );
}
