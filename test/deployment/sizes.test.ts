import { describe, expect, it } from '@jest/globals';
import { measured } from '../../deploy/sizes/figures.ts';
import { sizesFor, sizesTable, usualAssumptions } from '../../deploy/sizes/sizes.ts';
import { read } from '../gates/repository.ts';
import { itVerifies } from '../requirements/verifies.ts';

/** A row of bench/README.md: its first cell, and the numbers in the others. */
function benched(name: string): number[] {
  const row = read('bench/README.md').text.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
  return row.split('|').slice(2, -1).map((cell) => Number(cell.replaceAll(',', '').trim()));
}

describe('the sizes of a deployment', () => {
  itVerifies(['decisions/operations/sizes'], 'stand in docs/deploying.md as they are calculated, with their assumptions', () => {
    const { text } = read('docs/deploying.md');
    expect(text).toContain(sizesTable());
    for (const [name, value] of Object.entries(usualAssumptions)) expect(text).toMatch(new RegExp(`\\| \`--${name}\` \\| ${value.toLocaleString('en')} \\|`));
  });

  it('are calculated from what bench/README.md says was measured', () => {
    const { question, conversation, booking, crawl, turnMs } = measured;
    const rows = { 'a question and its answer': question, 'its conversation': conversation, 'a booking in three messages': booking, 'a website read again': crawl };
    for (const [name, { actions, postgresBytes, temporalBytes }] of Object.entries(rows)) {
      expect([name, benched(name)]).toEqual([name, [actions, postgresBytes, temporalBytes]]);
    }
    const [, api, worker, temporal, postgres] = benched('turn, 16 guests');
    expect(turnMs).toEqual(expect.objectContaining({ api, worker, temporal, postgres }));
  });

  it('grow with the hotels and with what is assumed of them', () => {
    const [few, many] = [sizesFor(10, usualAssumptions), sizesFor(10_000, usualAssumptions)];
    expect(many.turnsPerSecond / few.turnsPerSecond).toBeCloseTo(1_000);
    expect(many.processes.background).toBeGreaterThan(few.processes.background);
    expect(many.connections).toBeGreaterThan(few.connections);
    const busier = sizesFor(10_000, { ...usualAssumptions, 'questions-per-day': 600 });
    expect(busier.processes.worker).toBeGreaterThan(many.processes.worker);
    expect(busier.actions).toBeGreaterThan(5 * many.actions);
  });
});
