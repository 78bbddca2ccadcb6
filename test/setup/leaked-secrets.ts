import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** What credentials look like: API keys, signed tokens, password hashes. */
const kinds: Record<string, string> = {
  'an API key': String.raw`\mhcp_[a-z0-9-]+_[A-Za-z0-9_-]{60,}`,
  'a signed token': String.raw`\meyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}`,
  'a password hash': String.raw`\$argon2id\$`,
};

/** Postgres begins a word with `\m`, JavaScript with `\b`. */
const patterns = Object.entries(kinds).map(([kind, source]) => ({ kind, source, pattern: new RegExp(source.replace(String.raw`\m`, String.raw`\b`)) }));

/**
 * Looks for credentials in what a run wrote down for people: the logs of its API and worker processes, and the trail.
 *
 * @returns where each was found and of what kind, never the credential itself
 */
export async function findLeakedSecrets({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }): Promise<string[]> {
  return [...inLogs(join(dataDir, 'logs')), ...await inTrail(databaseUrl)];
}

function inLogs(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^(api|workers)-.*\.log$/.test(name)).flatMap((name) => {
    const file = join(folder, name);
    return readFileSync(file, 'utf8').split('\n').flatMap((line, index) =>
      patterns.filter(({ pattern }) => pattern.test(line)).map(({ kind }) => `${file}:${index + 1}: ${kind}`));
  });
}

async function inTrail(databaseUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const found: string[] = [];
    for (const { kind, source } of patterns) {
      const { rows } = await owner.query<{ id: string; action: string }>('select id, action from audit_entry e where to_json(e)::text ~ $1', [source]);
      found.push(...rows.map(({ id, action }) => `audit_entry ${id} (${action}): ${kind}`));
    }
    return found;
  } finally {
    await owner.end();
  }
}
