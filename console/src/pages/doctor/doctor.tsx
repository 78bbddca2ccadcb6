import { Alert, Badge, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { deviceZone } from '../../session/hotels.ts';
import { useTexts } from '../../texts/language.tsx';
import { doctorTexts } from './texts.ts';

type Finding = Schemas['InstallationFinding'];
const colors = { ok: 'green', warning: 'orange', failed: 'red', off: 'gray' } as const;
const known = ['settings', 'postgres', 'temporal', 'outside', 'mail', 'meta', 'table-booking', 'model'] as const;
const partOf = ({ check }: Finding): string => check.split('.')[0] ?? check;

/** Whether the installation is in order, part by part, and what to do where it is not. */
export function Doctor() {
  const t = useTexts(doctorTexts);
  const query = useQuery({
    queryKey: ['doctor'], queryFn: ({ signal }) => answerOf(api.GET('/api/doctor', { signal })), staleTime: 60_000, retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        <Button variant="default" loading={query.isFetching} onClick={() => { void query.refetch(); }}>{t('lookAgain')}</Button>
      </PageHead>
      {query.isPending
        ? <Text c="dimmed" size="sm" ta="center" p="xl" role="status">{t('looking')}</Text>
        : <Fetched query={query}>{(diagnosis) => <Diagnosis diagnosis={diagnosis} />}</Fetched>}
    </>
  );
}

function Diagnosis({ diagnosis: { findings, lookedAt } }: { diagnosis: Schemas['Diagnosis'] }) {
  const t = useTexts(doctorTexts);
  const { moment } = useTimes(deviceZone);
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  const worst = count('failed') > 0 ? 'failed' : count('warning') > 0 ? 'warning' : 'ok';
  const summary = worst === 'ok' ? t('allFine')
    : t(worst === 'failed' ? 'someFailed' : 'someWarn', { n: count(worst), all: findings.length });
  return (
    <>
      <Alert color={colors[worst]} mb="md" role="status" title={summary}>
        {[t('lookedAt', { time: moment(lookedAt) }), t('sentences')].join(' ')}
      </Alert>
      {[...Map.groupBy(findings, partOf)].map(([part, own]) => <Part key={part} part={part} findings={own} />)}
    </>
  );
}

function Part({ part, findings }: { part: string; findings: readonly Finding[] }) {
  const t = useTexts(doctorTexts);
  const name = known.find((one) => one === part);
  const title = name === undefined ? part : t(name);
  return (
    <section aria-label={title} style={{ marginBottom: '1rem' }}>
      <Title order={2} size="h4" mb="xs">{title}</Title>
      <ul className="rows surface" data-flush>
        {findings.map(({ check, state, finding, remedy }) => (
          <li key={check + finding} className="row">
            <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text size="sm" lang="en">{finding}</Text>
                {remedy !== null && <Text size="sm" mt={4}><strong>{t('remedy')}:</strong> <span lang="en">{remedy}</span></Text>}
              </div>
              <Badge color={colors[state]}>{t(state)}</Badge>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
