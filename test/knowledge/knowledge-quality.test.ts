import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { Database } from '../../domain/storage/database.ts';
import { askHouse, openHouse, type OpenHouse } from '../eval/house.ts';
import { readHouseSet, type HouseSet } from '../eval/house-set.ts';
import { evaluateKnowledge } from '../eval/knowledge.ts';
import { readKnowledgeSet } from '../eval/knowledge-set.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

// The set is small and was written beside the code, so it shows that quality has not fallen, not how good it is;
// how good it is, `npm run eval` says on sets that nobody here wrote.
it('answers five languages well and stays silent where nothing is asked', async () => {
  const set = await readKnowledgeSet(join(import.meta.dirname, '../eval-data/knowledge.json'));
  const { metrics, answered } = await evaluateKnowledge(database, set, () => undefined);
  expect(metrics.hit1).toBeGreaterThanOrEqual(0.95);
  expect(metrics.hit5).toBeGreaterThanOrEqual(0.98);
  expect(answered).toBeGreaterThanOrEqual(0.97);
  expect(metrics.falseAnswers).toBeLessThanOrEqual(0.03);
});

const folder = join(import.meta.dirname, '../eval-data');
const houses = new Map<string, Promise<{ house: OpenHouse; database: Database }>>();
afterAll(() => Promise.all([...houses.values()].map(async (opened) => (await opened).database.close())));

/** A demo house has one id, so that it needs a database in which nobody else has it. It reads its website once for all that it is asked. */
async function openInDatabaseOfItsOwn(set: HouseSet): Promise<{ house: OpenHouse; database: Database }> {
  const database = await Database.create({ url: await createDatabase(`asked_${randomUUID().replaceAll('-', '').slice(0, 12)}`), poolSize: 4 });
  return { house: await openHouse(database, { set, folder }, () => undefined), database };
}

async function askedAt(name: string) {
  const set = await readHouseSet(join(folder, `${name}.json`));
  const opened = houses.get(set.house) ?? openInDatabaseOfItsOwn(set);
  houses.set(set.house, opened);
  return askHouse((await opened).house, set);
}

// What is measured today, and no goal: of the hostel's questions at most one in twenty should be answered wrongly.
it('answers the guests of a hostel by its website, and seldom wrongly', async () => {
  const { metrics: { right, wrong } } = await askedAt('hostel-marejada');
  expect({ right, wrong, isKept: right >= 0.87 && wrong <= 0.06 }).toEqual({ right, wrong, isKept: true });
});

it('answers the questions that nobody has looked at of a ship that it has not learned from', async () => {
  const { halves: [, heldBack] } = await askedAt('ship-vestri');
  const { right = 0, wrong = 1 } = heldBack ?? {};
  expect({ right, wrong, isKept: right >= 0.78 && wrong <= 0.12 }).toEqual({ right, wrong, isKept: true });
});

// As they type into a phone, in five languages; of the hostel's three tell their own, so that it quotes in another.
it.each([
  ['hotel-arvensee-messages', [{ least: 0.8, most: 0.14 }, { least: 0.5, most: 0.1 }]],
  ['hostel-marejada-messages', [{ least: 0.56, most: 0.2 }, { least: 0.56, most: 0.17 }]],
  ['hotel-arvensee-phones', [{ least: 0.9, most: 0.07 }, { least: 0.76, most: 0.17 }]],
  ['hostel-marejada-phones', [{ least: 0.7, most: 0.07 }, { least: 0.73, most: 0.17 }]],
  ['hotel-arvensee-texts', [{ least: 0.84, most: 0.04 }, { least: 0.64, most: 0.16 }]],
  ['hostel-marejada-texts', [{ least: 0.84, most: 0.08 }, { least: 0.64, most: 0.2 }]],
] as const)('answers guests who write in earnest, also what nobody has looked at: %s', async (name, bounds) => {
  const { halves } = await askedAt(name);
  const kept = bounds.map(({ least, most }, half) => {
    const { right = 0, wrong = 1 } = halves[half] ?? {};
    return { right, wrong, isKept: right >= least && wrong <= most };
  });
  expect(kept).toEqual(kept.map((each) => ({ ...each, isKept: true })));
});
