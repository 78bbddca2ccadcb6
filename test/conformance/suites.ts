import type { Exception, Expectation } from './outcomes.ts';

/** A suite of a public kit, and what it is expected to give. */
interface Suite {
  title: string;
  expected: Expectation;
}

const skipped = (label: string, message: RegExp, reason: string, tests = /./): Exception => ({ outcome: 'skipped', label, tests, message, reason });
const failed = (label: string, tests: RegExp, reason: string): Exception => ({ outcome: 'failed', label, tests, reason });

const JSON_RPC_ALONE = 'The cards name JSON-RPC as the only transport.';
const NO_EXTENSIONS = 'The cards declare no extensions.';
const NOT_BY_TLS = 'The kit runs against a product on this machine, without TLS; TLS is up to what runs in front of the API.';
const KEYLESS = 'The kit sends no credentials. The proxy adds the key to every request, so that none arrives without one';

const capabilities03: Exception[] = [
  failed('`test_message_send_enhanced_parts_support`', /enhanced_parts_support$/, 'It sends a data part that means nothing to a concierge; the answer is -32005.'),
  failed('`test_invalid_authentication`', /test_invalid_authentication$/, 'The kit makes up a header that no HTTP client sends.'),
  failed('`test_get_push_notification_config`', /test_get_push_notification_config$/, 'It sets a config without an id and asks for the one named `default`; in 0.3 the config has the id of the task.'),
  skipped('`test_missing_authentication`', /enforce authentication/, `${KEYLESS}; without the proxy the API refuses it with 401.`),
  skipped('security schemes', /No security schemes declared/, 'The kit looks for them in the extended card, which 0.3 does not have here. The public card declares both.'),
  skipped('gRPC and REST', /specific to (gRPC|REST) transport/, JSON_RPC_ALONE),
  skipped('extensions', /extensions/, NO_EXTENSIONS),
  skipped('`authentication` in the card', /authentication section/, 'It belongs to 0.1, and the card of 0.1 has it.'),
  skipped('files and data', /modality not supported/, 'The kit looks for `file` and `data`; the card names media types, and the concierge reads no files.'),
  skipped('TLS', /HTTPS|https/, NOT_BY_TLS),
  skipped('`test_streaming_connection_resilience`', /flaky/, 'The kit itself skips it.'),
];

const must10: Exception[] = [
  failed('CORE-SEND-003', /CORE-SEND-003/, 'It sends a part of an unknown type. The protocol wants -32005 for it, and the kit counts that answer as a failure.'),
  skipped('gRPC and HTTP+JSON', /not configured/, JSON_RPC_ALONE),
  skipped('what an agent without a capability answers', /Agent supports/, 'The agent has streaming, push notifications and the extended card.'),
  skipped('required extensions', /required-extension/, NO_EXTENSIONS),
];

/** Every suite that `npm run conformance` runs; each exception has its reason. */
export const suites = {
  'mcp-product': {
    title: 'MCP 2025-11-25, the 6 scenarios that any product can pass as it is',
    expected: { passed: 7, exceptions: [] },
  },
  'mcp-fixtures': {
    title: 'MCP 2025-11-25, all 30 scenarios, with the fixtures that 24 of them need',
    expected: { passed: 39, exceptions: [] },
  },
  'a2a-0.3-mandatory': {
    title: 'A2A kit 0.3.x, mandatory',
    expected: {
      passed: 30, exceptions: [
        skipped('the extended card', /extended card/i, 'The card of 0.3 names none.'),
        skipped('`test_multi_transport_method_mapping`', /requires 2\+ transports/, JSON_RPC_ALONE),
      ],
    },
  },
  'a2a-0.3-capabilities': { title: 'A2A kit 0.3.x, capabilities', expected: { passed: 32, exceptions: capabilities03 } },
  'a2a-1.0-must': { title: 'A2A kit 1.0-dev, must', expected: { passed: 89, exceptions: must10 } },
} as const satisfies Record<string, Suite>;
export type SuiteName = keyof typeof suites;
