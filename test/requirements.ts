import { decisionsAgents } from './requirements/decisions-agents.ts';
import { decisionsPipelines } from './requirements/decisions-pipelines.ts';
import { decisionsFairness } from './requirements/decisions-fairness.ts';
import { decisionsModel } from './requirements/decisions-model.ts';
import { decisionsWebhooks } from './requirements/decisions-webhooks.ts';
import { decisionsContract } from './requirements/decisions-contract.ts';
import { decisionsMind } from './requirements/decisions-mind.ts';
import { decisionsPrivacy } from './requirements/decisions-privacy.ts';
import { decisionsHelp } from './requirements/decisions-help.ts';
import { decisionsBooking } from './requirements/decisions-booking.ts';
import { decisionsChannels } from './requirements/decisions-channels.ts';
import { decisionsAccounts } from './requirements/decisions-accounts.ts';
import { decisionsWidget } from './requirements/decisions-widget.ts';
import { decisionsConsole } from './requirements/decisions-console.ts';
import { decisions } from './requirements/decisions.ts';
import type { Group, Requirement } from './requirements/row.ts';
import { section1 } from './requirements/section-1.ts';
import { section2 } from './requirements/section-2.ts';
import { section3 } from './requirements/section-3.ts';
import { section41 } from './requirements/section-4-1.ts';
import { section42 } from './requirements/section-4-2.ts';
import { section43 } from './requirements/section-4-3.ts';
import { section44 } from './requirements/section-4-4.ts';
import { section45 } from './requirements/section-4-5.ts';
import { section46 } from './requirements/section-4-6.ts';
import { section47 } from './requirements/section-4-7.ts';
import { section48 } from './requirements/section-4-8.ts';
import { section5 } from './requirements/section-5.ts';
import { section6 } from './requirements/section-6.ts';
import { section7 } from './requirements/section-7.ts';
import { section8 } from './requirements/section-8.ts';
import { section9 } from './requirements/section-9.ts';

/**
 * Every checkable sentence of the specification, in its order, then the decisions that fill its gaps.
 * Tests cite rows through `requirements/verifies.ts`; `gates/requirements.test.ts` holds both together.
 */
export const requirements: Requirement[] = [
  ...section1,
  ...section2,
  ...section3,
  ...section41,
  ...section42,
  ...section43,
  ...section44,
  ...section45,
  ...section46,
  ...section47,
  ...section48,
  ...section5,
  ...section6,
  ...section7,
  ...section8,
  ...section9,
  ...decisions,
  ...decisionsWidget,
  ...decisionsConsole,
  ...decisionsAccounts,
  ...decisionsPipelines,
  ...decisionsBooking,
  ...decisionsChannels,
  ...decisionsFairness,
  ...decisionsPrivacy,
  ...decisionsHelp,
  ...decisionsMind,
  ...decisionsAgents,
  ...decisionsContract,
  ...decisionsModel,
  ...decisionsWebhooks,
];

/** Rows of these groups must be cited by a test; a delivery adds its group here. */
export const deliveredGroups: readonly Group[] = ['foundation', 'accounts', 'pipelines', 'booking', 'agents', 'channels'];
