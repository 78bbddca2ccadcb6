import { Badge, Code, Group, Text } from '@mantine/core';
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import type { Schemas } from '../../api/client.ts';
import { PagedRows } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useTexts } from '../../texts/language.tsx';
import { changeTexts } from './texts.ts';

type Entry = Schemas['AuditEntry'];
interface Props {
  list: UseInfiniteQueryResult<InfiniteData<{ entries: Entry[] }>>;
  nameOf: (actor: string) => string;
  zone: string;
  /** Where nothing was found because something was asked for. */
  isFiltered: boolean;
}

/** What was changed, newest first. */
export function Entries({ list, nameOf, zone, isFiltered }: Props) {
  const t = useTexts(changeTexts);
  return (
    <PagedRows
      list={list} of={({ entries }) => entries}
      empty={<Empty title={t(isFiltered ? 'nothing' : 'none')}>{t(isFiltered ? 'nothingHint' : 'noneHint')}</Empty>}
    >
      {(entry) => <EntryRow entry={entry} zone={zone} who={nameOf(entry.actor)} />}
    </PagedRows>
  );
}

function EntryRow(
  { entry: { action, target, createdDate, before, after, interface: face }, zone, who }: { entry: Entry; zone: string; who: string },
) {
  const t = useTexts(changeTexts);
  const { moment } = useTimes(zone);
  const hasDetails = Boolean(before ?? after);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600}>{action}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>{moment(createdDate)} · {t('by', { who })} · {target}</Text>
        </div>
        <Badge color="gray">{face}</Badge>
      </Group>
      {hasDetails && (
        <details>
          <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer' }}>{t('details')}</Text>
          {before !== undefined && before !== null && <Detail title={t('before')} value={before} />}
          {after !== undefined && after !== null && <Detail title={t('after')} value={after} />}
        </details>
      )}
    </>
  );
}

function Detail({ title, value }: { title: string; value: unknown }) {
  return (
    <>
      <Text size="xs" mt={4}>{title}</Text>
      <Code
        block tabIndex={0} aria-label={title} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {JSON.stringify(value, null, 2)}
      </Code>
    </>
  );
}
