import { readFileSync } from 'node:fs';
import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { websiteDomains } from './m20261123r-website-domains.ts';

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
  sqlMigration('m20261122a-invitation-ids'),
  sqlMigration('m20261122a-administrator-notices'),
  sqlMigration('m20261122b-key-scopes'),
  sqlMigration('m20261122c-reading-tries'),
  sqlMigration('m20261122d-bare-values'),
  sqlMigration('m20261122e-danger'),
  sqlMigration('m20261122f-answered-bookings'),
  sqlMigration('m20261122g-booking-notes'),
  sqlMigration('m20261123a-cut-again'),
  sqlMigration('m20261123e-reopened-questions'),
  sqlMigration('m20261123f-notes-after-visit'),
  sqlMigration('m20261123i-owed-news'),
  sqlMigration('m20261123j-task-news'),
  sqlMigration('m20261123k-derived-keys'),
  sqlMigration('m20261123l-asked-codes'),
  sqlMigration('m20261123o-schedule-states'),
  sqlMigration('m20261123p-locale-aware-clients'),
  sqlMigration('m20261123q-demo-addresses'),
  websiteDomains,
  sqlMigration('m20261124a-language-model'),
  sqlMigration('m20261124i-turn-outcomes'),
  sqlMigration('m20261124j-role-presets'),
  sqlMigration('m20261124k-operator-events'),
  sqlMigration('m20261124l-figures'),
  sqlMigration('m20261125a-answered-until'),
  sqlMigration('m20261125a-corrections'),
  sqlMigration('m20261125a-reset-requests'),
  sqlMigration('m20261125b-system-role'),
  sqlMigration('m20261125c-sessions'),
  sqlMigration('m20261125d-sealed-trail'),
  sqlMigration('m20261126a-second-factors'),
  sqlMigration('m20261126b-passkeys'),
  sqlMigration('m20261126c-single-sign-on'),
  sqlMigration('m20261126g-guest-erasures'),
  sqlMigration('m20261126h-retention'),
  sqlMigration('m20261126j-webhooks'),
  sqlMigration('m20261126l-access-version'),
  sqlMigration('m20261126m-read-turn'),
  sqlMigration('m20261127c-task-names'),
  sqlMigration('m20261127d-stopped-tasks'),
  sqlMigration('m20261127f-audit-checkpoints'),
  sqlMigration('m20261127g-inviters'),
  sqlMigration('m20261127t-store-turns'),
  sqlMigration('m20261127u-activity-indexes'),
  sqlMigration('m20261128a-covering-terms'),
  sqlMigration('m20261128b-kept-tools'),
  sqlMigration('m20261128b-retention-indexes'),
  sqlMigration('m20261128d-model-turns'),
  sqlMigration('m20261128e-free-keys'),
  sqlMigration('m20261129a-doors-provider-sessions'),
  sqlMigration('m20261129b-doors-sealed-entries'),
  sqlMigration('m20261129d-push-keys'),
];

/** A migration whose statements stand in the `.sql` file of the same name beside this one. */
function sqlMigration(name: string): MigrationObject {
  class SqlMigration extends Migration {
    override up(): void {
      this.addSql(readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8'));
    }
  }
  return { name, class: SqlMigration };
}
