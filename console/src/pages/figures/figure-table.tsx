import { Table, Title } from '@mantine/core';
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
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{head}</Table.Th><Table.Th>{t('conversations')}</Table.Th><Table.Th>{t('handovers')}</Table.Th><Table.Th>{t('wait')}</Table.Th>
              <Table.Th>{t('reserved')}</Table.Th><Table.Th>{t('failed')}</Table.Th><Table.Th>{t('helpful')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, figures }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>{name}</Table.Th>
                <Cells of={figures} />
              </Table.Tr>
            ))}
          </Table.Tbody>
          {total && <Table.Tfoot><Table.Tr><Table.Th scope="row">{t('together')}</Table.Th><Cells of={total} /></Table.Tr></Table.Tfoot>}
        </Table>
      </div>
    </section>
  );
}

function Cells({ of }: { of: Schemas['Figures'] | null }) {
  const words = useFigureWords();
  const cells = of === null ? [0, 0, '–', 0, 0, '–']
    : [of.conversations, of.handovers, words.wait(of) ?? '–', of.bookings.reserved, of.turns.failed, words.helpful(of) ?? '–'];
  return cells.map((cell, index) => <Table.Td key={index} style={{ whiteSpace: 'nowrap' }}>{cell}</Table.Td>);
}
