import { Anchor, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { field } from '../../parts/form-fields.ts';
import { useTexts } from '../../texts/language.tsx';
import { changeTexts } from './texts.ts';

/** What the list and its export are narrowed by, as the API takes it. */
export type TrailFilter = Partial<Record<'actor' | 'action' | 'target' | 'interface' | 'since' | 'until' | 'clientId', string>>;

const faces = ['rest', 'realtime', 'mcp', 'a2a', 'webhook', 'workflow', 'system'];

/** A day as the reader's clock begins it. */
const startOf = (day: string, more = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + more).toISOString();
};

function filterOf(form: FormData): TrailFilter {
  const [since, until] = [field(form, 'since'), field(form, 'until')];
  const given = {
    actor: field(form, 'actor'), action: field(form, 'action'), target: field(form, 'target'), interface: field(form, 'interface'),
    clientId: field(form, 'clientId'), since: since && startOf(since), until: until && startOf(until, 1),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

interface Props { filter: TrailFilter; choose: (filter: TrailFilter) => void; exportPath: string; children?: ReactNode }

/** Narrows the trail, and gives what is shown as a file. */
export function Filters({ filter, choose, exportPath, children }: Props) {
  const t = useTexts(changeTexts);
  const query = new URLSearchParams(filter).toString();
  return (
    <form
      className="surface" style={{ marginBottom: '1rem' }} aria-label={t('filter')}
      onSubmit={(event) => { event.preventDefault(); choose(filterOf(new FormData(event.currentTarget))); }}
      onReset={() => choose({})}
    >
      <div className="filters">
        <TextInput name="actor" label={t('actor')} placeholder="user:…, apiKey" autoComplete="off" />
        <TextInput name="action" label={t('action')} placeholder="role.update, role" autoComplete="off" />
        <TextInput name="target" label={t('target')} placeholder="user:…" autoComplete="off" />
        <NativeSelect name="interface" label={t('face')} data={[{ value: '', label: t('any') }, ...faces]} />
        <TextInput name="since" type="date" label={t('since')} />
        <TextInput name="until" type="date" label={t('until')} />
        {children}
      </div>
      <Group gap="sm" mt="sm">
        <Button type="submit">{t('show')}</Button>
        <Button type="reset" variant="default">{t('reset')}</Button>
        <Anchor href={`${exportPath}${query === '' ? '' : `?${query}`}`} download="audit-trail.jsonl" size="sm">{t('export')}</Anchor>
      </Group>
    </form>
  );
}
