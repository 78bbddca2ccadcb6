import type { Expectation } from './outcomes.ts';

/** A suite of a public kit, and what it is expected to give. */
interface Suite {
  title: string;
  expected: Expectation;
}



/** Every suite that `npm run conformance` runs; each exception has its reason. */
export const suites = {
  'mcp-product': {
    title: 'MCP 2025-11-25, the product as it is: the 6 scenarios that name no tool, prompt or resource',
    expected: { passed: 9, exceptions: [] },
  },
  'mcp-fixtures': {
    title: 'MCP 2025-11-25, all 30 scenarios, with the fixtures that 24 of them call',
    expected: { passed: 39, exceptions: [] },
  },
  'a2a-0.3-mandatory': {
    title: 'A2A kit 0.3.x, mandatory',
    expected: { passed: 30, exceptions: [] },
  },
  'a2a-0.3-capabilities': {
    title: 'A2A kit 0.3.x, capabilities',
    expected: { passed: 31, exceptions: [] },
  },
  'a2a-1.0-must': {
    title: 'A2A kit 1.0-dev, must',
    expected: { passed: 88, exceptions: [] },
  },
} as const satisfies Record<string, Suite>;
export type SuiteName = keyof typeof suites;
