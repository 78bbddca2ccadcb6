import { row, type Requirement } from './row.ts';

/** What one hotel, agent or document does never stops the others. */
export const decisionsFairness: Requirement[] = [
  row('decisions/fairness/client-ceiling', 'foundation', 'What runs at once for one client has a ceiling, so that the others find room.'),
  row('decisions/fairness/no-slot-while-waiting', 'foundation', 'Nothing that waits for another workflow occupies an activity slot.'),
  row('decisions/fairness/pipeline-ceiling', 'pipelines', 'A client runs a few background tasks at once; the others of its tasks wait, in order, and run later.'),
  row('decisions/fairness/processes', 'foundation', 'Background work runs in a process of its own unless WORKER_QUEUES says otherwise.'),
  row('decisions/fairness/queues', 'foundation', 'Task queues are apart by who waits: interactive, booking, outbound, pipeline, upkeep, models.'),
  row('decisions/fairness/upkeep-alone', 'foundation', 'A job of the upkeep that fails keeps no other from its turn, and a row that fails no other row.'),
];
