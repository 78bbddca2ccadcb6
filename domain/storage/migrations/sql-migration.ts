import { readFileSync } from 'node:fs';
import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';

/** A migration whose statements stand in the `.sql` file of the same name beside this one. */
export function sqlMigration(name: string): MigrationObject {
  class SqlMigration extends Migration {
    override up(): void {
      this.addSql(readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8'));
    }
  }
  return { name, class: SqlMigration };
}
