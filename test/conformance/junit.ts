import { load } from 'cheerio';
import type { KitTest } from './outcomes.ts';

/** The tests of a JUnit report as pytest writes it; what it expects to fail, and fails, it counts among the skipped. */
export function readJunit(xml: string): KitTest[] {
  const document = load(xml, { xml: true });
  return document('testcase').toArray().map((element) => {
    const test = document(element);
    const failure = test.children('failure, error').first();
    const skipped = test.children('skipped').first();
    const [outcome, told] = failure.length > 0 ? ['failed' as const, failure] : skipped.length > 0 ? ['skipped' as const, skipped] : ['passed' as const, undefined];
    return { name: `${test.attr('classname') ?? ''}.${test.attr('name') ?? ''}`, outcome, message: told?.attr('message') ?? '' };
  });
}
