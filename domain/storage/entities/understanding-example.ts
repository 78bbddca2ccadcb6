import { defineEntity, p } from '@mikro-orm/core';
import { exampleStates } from '../../model/examples.ts';
import { systemOnlyPolicy } from '../tenant-policy.ts';

const UnderstandingExampleSchema = defineEntity({
  name: 'UnderstandingExample',
  ...systemOnlyPolicy('understanding_example'),
  uniques: [{ name: 'understanding_example_once', properties: ['language', 'text'] }],
  indexes: [{ name: 'understanding_example_by_date', properties: ['state', 'createdDate', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    /** What a guest wrote, without addresses, numbers and names; of which hotel is not kept. */
    text: p.string().length(300),
    language: p.string().length(8),
    /** What an operator says it means: a name of `domain/concierge/understanding/intents/intents.ts`. */
    intent: p.string().length(40),
    state: p.enum(exampleStates).default('proposed'),
    createdDate: p.datetime(3),
    /** When a person last approved or refused it; null before. */
    decidedDate: p.datetime(3).nullable(),
  },
});

/** A sentence that an operator has put right, from which the platform learns what messages mean once a person has approved it. */
export class UnderstandingExample extends UnderstandingExampleSchema.class {}
UnderstandingExampleSchema.setClass(UnderstandingExample);
