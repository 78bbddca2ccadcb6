/** Statements that take away or forbid what the code of the release before still uses, by what they do to it. */
const destructive: readonly [RegExp, string][] = [
  [/\bdrop\s+(?:table|column|view|materialized\s+view|type|schema|sequence)\b/, 'drops'],
  [/\balter\s+table\b[^;]*\bdrop\s+(?!constraint|default|not\s+null|expression|identity|column|if\s+exists)\w/, 'drops'],
  [/\brename\s+(?:column\s+)?(?:\S+\s+)?to\b/, 'renames'],
  [/\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/, 'changes a type'],
  [/\bset\s+not\s+null\b/, 'forbids nulls'],
  [
    /\badd\s+(?:column\s+)?(?!constraint|primary|unique|foreign|check)[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*not\s+null)/,
    'adds a column without a default',
  ],
  [/\btruncate\b/, 'empties'],
  [/\brevoke\b/, 'takes a right away'],
];

/** Declares that nothing of the release before uses any more what a migration takes away. */
const CONTRACT = /^--[ \t]*contract:[ \t]*\S.{10,}/m;

/** Words without what stands in comments, texts and the tables that the migration itself has made. */
function statementsOf(sql: string): string[] {
  const bare = sql.replaceAll(/--[^\n]*/g, ' ').replaceAll(/\/\*.*?\*\//gs, ' ').replaceAll(/'(?:[^']|'')*'/g, "''").toLowerCase();
  const made = [...bare.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/g)].map(([, name = '']) => name);
  return bare.split(';').map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => !made.some((name) => statement.startsWith(`alter table ${name} `)));
}

/** What a migration does that old code would not survive; empty where it declares the contract. */
export function contractProblems({ name, sql }: { name: string; sql: string }): string[] {
  if (CONTRACT.test(sql)) return [];
  return statementsOf(sql).flatMap((statement) => destructive.flatMap(([pattern, does]) =>
    (pattern.test(statement) ? [`${name} ${does}: ${statement.slice(0, 100)}`] : [])).slice(0, 1));
}
