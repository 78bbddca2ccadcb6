import { DEMO_CLIENT_ID } from './demo-client.ts';
import type { BannerLine } from './stack-environment.ts';

export interface BannerFacts {
  publicUrl: string;
  temporalUiUrl: string | undefined;
  demoHotelUrl: string | undefined;
  logs: string;
  seconds: number;
  extra: readonly BannerLine[];
}

/** What a new user needs next, as text for the terminal. */
export function banner({ publicUrl, temporalUiUrl, demoHotelUrl, logs, seconds, extra }: BannerFacts): string {
  const lines: BannerLine[] = [
    { label: 'Operator console', value: `${publicUrl}/console` },
    { label: 'Demo page', value: `${publicUrl}/demo` },
    { label: 'API docs', value: `${publicUrl}/docs` },
    { label: 'OpenAPI', value: `${publicUrl}/openapi.json` },
    ...(temporalUiUrl ? [{ label: 'Temporal UI', value: temporalUiUrl }] : []),
    ...(demoHotelUrl ? [{ label: 'Demo hotel', value: demoHotelUrl }] : []),
    { label: 'Demo client', value: DEMO_CLIENT_ID },
    ...extra,
    { label: 'Logs', value: logs },
  ];
  const width = Math.max(...lines.map(({ label }) => label.length)) + 2;
  const question = JSON.stringify({ query: 'When is breakfast?' });
  return [
    '',
    `The concierge is ready after ${seconds.toFixed(1)} s.`,
    '',
    ...lines.map(({ label, value }) => `  ${label.padEnd(width)}${value}`),
    '',
    '  Ask it something (x-test-session waits for the answer):',
    `  curl '${publicUrl}/api/message' -H 'content-type: application/json' -H 'x-test-session: true' \\`,
    `    -H 'x-client-id: ${DEMO_CLIENT_ID}' -d '${question}'`,
    '',
    'Ctrl-C stops everything; the next start finds all data again.',
    '',
  ].join('\n');
}
