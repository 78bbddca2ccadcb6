import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { Schemas } from '../../api/client.ts';
import { figureTexts } from '../../parts/figure-texts.ts';
import { useFigureWords } from '../../parts/figures.tsx';
import { useTexts } from '../../texts/language.tsx';

interface Row {
  key: string;
  name: ReactNode;
  /** Null where nothing happened. */
  figures: Schemas['Figures'] | null;
}

interface TableProps {
  title: string;
  head: string;
  rows: readonly Row[];
  total?: Schemas['Figures'] | undefined;
}

/** The same figures of several hotels, channels or languages, one below the other. */
export function FigureTable({ title, head, rows, total }: TableProps) {
  const t = useTexts(figureTexts);
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section style={{ marginTop: '1.5rem' }} aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>{title}</Title>
      <div className="surface scroll-x" tabIndex={0} role="group" aria-labelledby={id}>
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{head}</th><th scope="col">{t('conversations')}</th><th scope="col">{t('handovers')}</th><th scope="col">
                {t('wait')}</th>
              <th scope="col">{t('reserved')}</th><th scope="col">{t('failed')}</th><th scope="col">{t('helpful')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures }) => <tr key={key}><th scope="row">{name}</th><Cells of={figures} /></tr>)}
          </tbody>
          {total && <tfoot><tr><th scope="row">{t('together')}</th><Cells of={total} /></tr></tfoot>}
        </table>
      </div>
    </section>
  );
}

function Cells({ of }: { of: Schemas['Figures'] | null }) {
  const words = useFigureWords();
  const cells = of === null ? [0, 0, '–', 0, 0, '–']
    : [of.conversations, of.handovers, words.wait(of) ?? '–', of.bookings.reserved, of.turns.failed, words.helpful(of) ?? '–'];
  return cells.map((cell, index) => <td key={index}>{cell}</td>);
}
