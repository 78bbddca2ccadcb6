import { sqlMigration } from './sql-migration.ts';

/** Applied in this order; the names are what the database remembers, so they never change. */
export const migrations = [
  sqlMigration('m20261121-foundation'),
  sqlMigration('m20261121-knowledge'),
  sqlMigration('m20261121b-accounts'),
  sqlMigration('m20261121c-administration'),
  sqlMigration('m20261121d-pipelines'),
  sqlMigration('m20261121e-crawling'),
  sqlMigration('m20261121f-knowledge-items'),
  sqlMigration('m20261121g-analyses'),
  sqlMigration('m20261121k-mcp'),
  sqlMigration('m20261121l-agent-tasks'),
  sqlMigration('m20261121h-integrations'),
  sqlMigration('m20261121i-bookings'),
  sqlMigration('m20261121j-conversation-steps'),
  sqlMigration('m20261121m-channels'),
  sqlMigration('m20261121n-channel-threads'),
  sqlMigration('m20261121o-handoff'),
  sqlMigration('m20261121p-agent-push'),
  sqlMigration('m20261121q-tool-calls'),
  sqlMigration('m20261121r-invitations'),
  sqlMigration('m20261121s-own-site'),
  sqlMigration('m20261121t-minutely-sweep'),
  sqlMigration('m20261121u-booking-callers'),
  sqlMigration('m20261122c-reading-tries'),
];
