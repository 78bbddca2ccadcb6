import { layers } from './test/gates/layers.ts';

/** What each folder may import besides itself (AGENTS.md); folders that are not here may import anything. */
const folders = {
  domain: [],
  platform: ['domain'],
  workflows: ['domain/model', 'activities'],
  activities: ['domain', 'platform'],
  temporal: ['domain', 'platform', 'workflows'],
  workers: ['domain', 'platform', 'workflows', 'activities', 'temporal'],
  api: ['domain', 'platform', 'temporal'],
  console: [],
  clients: [],
  examples: ['clients'],
  local: ['domain', 'platform', 'activities', 'temporal', 'workers'],
  bench: ['domain', 'platform', 'workflows', 'activities', 'temporal', 'workers', 'local'],
};

const typesAlone = [['workflows', 'activities'], ['temporal', 'workflows']];

/** Where the API's process is put together, and what holds a database connection of its own in it. */
const composition = '^api/(main|server|services|realtime/session-feed)[.]ts$';

/** Packages, and what of the product may use them. */
const technologies = [
  ['express|ws|helmet|multer|@modelcontextprotocol', '^api/'],
  ['@temporalio', '^(temporal|workflows|activities|workers)/'],
  ['@temporalio/(client|worker)', '^(temporal|workers)/'],
  ['@mikro-orm', '^domain/'],
  ['pg', `^(domain|platform)/|${composition}`],
];

/** The same input gives the same output: all that such code may use beside the product. */
const pure = [
  ['^domain/(language|model|retrieval|ports|concierge)/', 'eld|ipaddr[.]js|robots-parser|snowball-stemmers|temporal-polyfill|tldts|zod'],
  ['^workflows/', '@opentelemetry/api|@temporalio/(common|workflow)|async-mutex|zod'],
];

const inArea = (area) => (area === '.' ? '^domain/[^/]+$' : `^domain/${area}/`);
const packages = (names) => `(^|node_modules/)(${names})(/|$)`;
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

export default {
  forbidden: [
    ...Object.entries(folders).map(([folder, others]) => forbid(`${folder} imports what the map says`, { path: `^${folder}/` }, {
      dependencyTypes: ['local'], pathNot: ['^[^/]+$', ...[folder, ...others].map((other) => `^${other}/`)],
    })),
    ...typesAlone.map(([folder, other]) => forbid(
      `${folder} takes only types of ${other}`, { path: `^${folder}/` }, { path: `^${other}/`, dependencyTypesNot: ['type-only'] },
    )),
    ...layers.flatMap((areas, index) => areas.map((area) => forbid(
      `${area} imports areas of lower layers`, { path: inArea(area) },
      { path: '^domain/', pathNot: [area, ...layers.slice(0, index).flat()].map(inArea) },
    ))),
    forbid('every area has a layer', { path: '^domain/', pathNot: layers.flat().map(inArea) }, {}),
    // Workflows load all that the model imports.
    forbid('workflows bring no language pack', { path: '^domain/(model/|language/locale[.]ts$)' }, {
      path: '^domain/language/', pathNot: '^domain/language/locale[.]ts$',
    }),
    ...pure.map(([path, names]) => forbid('pure code knows no technology', { path }, {
      dependencyTypesNot: ['local'], pathNot: packages(names),
    })),
    ...technologies.map(([names, users]) => forbid(
      `${names}: not here`, { path: '^(api|domain|platform|workflows|activities|temporal|workers)/', pathNot: users },
      { path: packages(names) },
    )),
    forbid('api calls verbs', { path: '^api/', pathNot: composition }, { path: '^(domain/storage|temporal)/' }),
    forbid('temporal keeps nothing in Postgres', { path: '^temporal/' }, { path: '^domain/storage/' }),
    forbid('a browser gets one folder of api/web', { path: '^api/web/(client|invitation|launcher)/' }, {
      pathNot: '^api/web/$1/', dependencyTypesNot: ['type-only'],
    }),
    forbid('a browser runs the console', { path: '^console/src/' }, { dependencyTypes: ['core'] }),
    forbid('files import each other in no circle', {}, { circular: true }),
    {
      // Within an area, or a folder that has none: between those, the rules above leave no circle.
      ...forbid('folders import each other in no circle', { path: '^(domain/[^/]+|(?!domain)[^/]+)(/|$)' }, {
        path: '^$1(/|$)', circular: true,
      }),
      scope: 'folder',
    },
  ],
  options: {
    parser: 'swc', tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(clients/typescript|console|docs/site)/dist' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
