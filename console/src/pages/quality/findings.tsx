import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { Rows } from '../../parts/rows.tsx';
import { Empty, Fetched } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { StartTask } from './start-task.tsx';
import { qualityTexts } from './texts.ts';

const colors = { high: 'red', medium: 'orange', low: 'gray' };

/** What is wrong with the knowledge, with the passages that show it. */
export function Findings({ hotelId }: { hotelId: string }) {
  const t = useTexts(qualityTexts);
  const query = useQuery({
    queryKey: [hotelId, 'findings'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/findings', {
      params: { path: { id: hotelId }, query: { limit: 100 } }, signal,
    })),
  });
  return (
    <Stack gap="md">
      <Group gap="xs">
        <StartTask hotelId={hotelId} taskType="check-consistency" label={t('check')} done={t('checking')} variant="filled" />
        <StartTask hotelId={hotelId} taskType="deduplicate-kb" label={t('duplicates')} done={t('deduplicating')} />
      </Group>
      <Fetched query={query}>
        {({ findings }) => (
          <Rows of={findings} empty={<Empty title={t('noFindings')}>{t('noFindingsHint')}</Empty>}>
            {(finding) => <FindingRow finding={finding} hotelId={hotelId} />}
          </Rows>
        )}
      </Fetched>
    </Stack>
  );
}

function FindingRow({ finding: { id, kind, severity, summary, statements }, hotelId }: { finding: Schemas['Finding']; hotelId: string }) {
  const t = useTexts(qualityTexts);
  const allowed = useMay(hotelId);
  const refresh = [[hotelId, 'findings']];
  const decide = (state: 'open' | 'ignored') => answerOf(api.PATCH('/api/clients/{id}/findings/{findingId}', {
    params: { path: { id: hotelId, findingId: id } }, body: { state },
  }));
  const reopen = useAction(() => decide('open'), { refresh });
  const ignore = useAction(() => decide('ignored'), { refresh, done: t('ignored'), undo: () => reopen.mutate() });
  return (
    <Stack gap={4}>
      <Group gap="xs"><Text fw={600} size="sm">{t(kind)}</Text><Badge color={colors[severity]}>{t(severity)}</Badge></Group>
      <Text size="sm" dir="auto">{summary}</Text>
      {statements.flatMap(({ sources }) => sources).map(({ itemId, title, quote }, index) => (
        <Text key={`${itemId ?? title} ${index}`} size="sm" c="dimmed" dir="auto">
          {itemId === null ? title : <Link to="/hotels/$hotelId/knowledge/$itemId" params={{ hotelId, itemId }}>{title}</Link>}: “{quote}”
        </Text>
      ))}
      {allowed('knowledge:WRITE') && <Group><Button size="compact-sm" variant="default" loading={ignore.isPending}
        onClick={() => ignore.mutate()}>{t('ignore')}</Button></Group>}
    </Stack>
  );
}
