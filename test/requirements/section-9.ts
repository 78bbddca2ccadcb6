import { row, type Requirement } from './row.ts';

export const section9: Requirement[] = [
  row('9/deprecate-feature', 'agents', 'A feature can be deprecated through an MCP tool.'),
  row('9/legacy-removal', 'accounts', 'Legacy endpoints announce their removal.'),
  row('9/no-version-segment', 'foundation', 'No REST path of the interface description carries a version segment.'),
  row('9/version-1.0.0', 'foundation', 'The interface description carries version 1.0.0.'),
];
