import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { faults } from '../deployment/alert-faults.ts';
import { faultsInside, faultsOfProcesses } from '../alerts/faults-inside.ts';
import { faultsOfOthers } from '../alerts/faults-of-others.ts';
import { read } from '../gates/repository.ts';
import { brokenLinks } from '../gates/tidy-docs.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const { operationsUrl, workerUrl } = testStack();
const monitoring = (name: string): string => read(`deploy/monitoring/${name}`).text;

interface Metric { name: string; type: string; where: string; labels: string[] }

/** The rows of the first table of docs/metrics.md. */
function documented(): Metric[] {
  return read('docs/metrics.md').text.split('\n').flatMap((line) => {
    const row = /^\| `(\w+)` \| (\w+) \| (API|worker) \| (.*?) ?\| /.exec(line);
    if (row === null) return [];
    const [, name = '', type = '', where = '', labels = ''] = row;
    return [{ name, type, where, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label) }];
  });
}

/** Names and types of what is served. */
const families = (text: string): string[] => [...text.matchAll(/(?<=^# TYPE )(?:concierge|language_model)_\w+ \w+$/gm)]
  .map(([family]) => family).toSorted();

/** The names in the second table: metrics of Temporal's SDK that rules and dashboard rely on. */
const ofTheSdk = (): string[] => [...read('docs/metrics.md').text.matchAll(/^\| `(temporal_\w+)` \|/gm)].map(([, name = '']) => name);

/** Names of metrics in an expression, without those that recording rules make. */
const namesIn = (text: string): string[] => [...text.matchAll(/\b((?:concierge|language_model|temporal|nodejs|process)_\w+)/g)]
  .map(([, name = '']) => name);

const familyOf = (name: string, known: readonly Metric[]): string => {
  const base = name.replace(/_(bucket|count|sum)$/, '');
  return known.some((metric) => metric.name === base && metric.type === 'histogram') ? base : name;
};

interface Rules { groups: { rules: { alert?: string; record?: string; expr: string; labels?: { window?: string }; annotations?: { runbook: string } }[] }[] }
const rulesOf = (name: string): Rules['groups'][number]['rules'] => (parse(monitoring(name)) as Rules).groups.flatMap(({ rules }) => rules);
const alerts = rulesOf('alerts.yml');
const recorded = rulesOf('recording-rules.yml');
const panels = [...monitoring('dashboard.json').matchAll(/"expr": "(.*)"/g)].map(([, expr = '']) => expr);
const expressions = [...alerts, ...recorded].map(({ expr }) => expr).concat(panels);

describe('the table of metrics', () => {
  itVerifies(['decisions/operations/metrics-documented'], 'has what API and worker serve, and nothing else', async () => {
    const [api, worker] = await Promise.all([metricsAt(operationsUrl), metricsAt(workerUrl)]);
    const table = (where: string) => documented().filter((metric) => metric.where === where)
      .map(({ name, type }) => `${name} ${type}`).toSorted();
    expect(families(api)).toEqual(table('API'));
    expect(families(worker)).toEqual(table('worker'));
  });

  itVerifies(['decisions/operations/metrics-documented'], 'names every label, none of which tells a hotel or a guest', async () => {
    const hotel = await createHotel(database);
    await ask(hotel.id, { query: `Is breakfast included? ${randomUUID()}` });
    const turns = /^concierge_turn_duration_seconds_count\{outcome="(?:un)?answered"\} [1-9]/m;
    const worker = await waitFor(async () => {
      const text = await metricsAt(workerUrl);
      return turns.test(text) && /^concierge_turn_first_word_seconds_count [1-9]/m.test(text) && text;
    }, { what: 'the turn to be counted' });
    for (const text of [await metricsAt(operationsUrl), worker]) {
      expect(text).not.toContain(hotel.id);
      for (const [, name = '', labels = ''] of text.matchAll(/^((?:concierge|language_model)_\w+)\{(.*)\} /gm)) {
        const metric = documented().find((each) => each.name === familyOf(name, documented()));
        const used = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label).filter((label) => label !== 'le');
        expect([name, used.toSorted()]).toEqual([name, metric?.labels.toSorted()]);
      }
    }
  });
});

describe('rules and dashboard', () => {
  it('name metrics that the product has', async () => {
    const served = `${await metricsAt(operationsUrl)}${await metricsAt(workerUrl)}`;
    const known = [...documented().map(({ name }) => name), ...ofTheSdk(), ...served.match(/(?<=^# TYPE )(?:process|nodejs)_\w+/gm) ?? []];
    const records = recorded.map(({ record }) => record);
    const made = expressions.flatMap((expr) => [...expr.matchAll(/concierge:[\w:]+/g)].map(([name]) => name));
    expect(made.filter((name) => !records.includes(name))).toEqual([]);
    const named = new Set(expressions.flatMap((expr) => namesIn(expr.replaceAll(/concierge:[\w:]+/g, ''))).map((name) => familyOf(name, documented())));
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
    // Everything that is counted is shown.
    expect(documented().map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
    // The SDK's appear with their first event; slots are always there.
    expect(served).toContain('temporal_worker_task_slots_available{');
  });

  itVerifies(['decisions/operations/alerts'], 'have a fault for every alert, which promtool plays, and a section in docs/alerts.md', () => {
    const names = alerts.flatMap(({ alert }) => alert ?? []);
    expect([...new Set(faults.map(({ alert }) => alert))].toSorted()).toEqual([...new Set(names)].toSorted());
    const provoked = [...faultsOfOthers, ...faultsInside, ...faultsOfProcesses].flatMap(({ alerts: fired }) => fired).toSorted();
    expect(provoked).toEqual(alerts.map(({ alert = '', labels }) => (labels?.window === undefined ? alert : `${alert} ${labels.window}`)).toSorted());
    const links = alerts.map(({ annotations }) => `[a](${annotations?.runbook.replace('docs/', '')})`).join('\n');
    expect(brokenLinks({ path: 'docs/links.md', text: links }, ['docs/alerts.md'], read)).toEqual([]);
    const { text } = read('docs/alerts.md');
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
