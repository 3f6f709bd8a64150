/** Import rules: one table for dependency-cruiser (TypeScript) and for the check of .astro files. */

export interface Layer {
  name: string
  /** Regular expression for paths from the project's root. */
  path: string
  /** Layers it may import. */
  may: string[]
  /** Layers from which it may import only types. */
  types?: string[]
}

const allLayers = [
  'domain',
  'contract',
  'client',
  'i18n',
  'edge',
  'payload',
  'publish',
  'serve',
  'api',
  'locales',
]

export const LAYERS: Layer[] = [
  { name: 'domain', path: '^src/domain/', may: [] },
  { name: 'contract', path: '^src/contract/', may: ['domain'] },
  { name: 'client', path: '^src/client/', may: ['contract'] },
  { name: 'i18n', path: '^src/i18n/', may: ['domain', 'contract', 'locales'] },
  { name: 'edge', path: '^src/edge/', may: ['domain', 'contract'] },
  // payload may use the direction of a language, but not its messages.
  { name: 'payload', path: '^src/payload/', may: ['domain', 'contract', 'direction'] },
  // The colours of pages, which the menu desk previews.
  {
    name: 'colours',
    path: '^src/payload/theme/(theme|readable-colors|font-families)\\.ts$',
    may: ['domain'],
  },
  // The translator of the server and the API, with the formats of its values, and the notifications and tickets that both write.
  {
    name: 'translator',
    path: '^src/i18n/(messages/(translator|order-notification|order-ticket|order-texts|order-type)|format/(message-values|format|format-date|format-day|format-list|format-money|date-styles)|locale/(format-by-tag|intl|loaded-locale-data|plural-tag))\\.ts$',
    may: ['direction', 'domain', 'contract'],
  },
  { name: 'direction', path: '^src/i18n/locale/direction\\.ts$', may: [] },
  { name: 'stores', path: '^src/stores/', may: ['domain', 'contract', 'client', 'i18n'], types: ['payload'] },
  {
    name: 'enhance',
    path: '^src/enhance/',
    may: ['stores', 'client', 'domain', 'i18n', 'worker', 'styles'],
    types: ['contract', 'payload'],
  },
  // The service worker is a separate program with its own bundle.
  { name: 'worker', path: '^src/worker/', may: [], types: ['contract'] },
  {
    name: 'islands',
    path: '^src/islands/',
    may: ['connected', 'stores', 'components', 'colours', 'domain', 'i18n', 'styles'],
    types: ['contract', 'payload'],
  },
  {
    // Components that use stores and are shared by islands, which must not import each other.
    name: 'connected',
    path: '^src/connected/',
    may: ['stores', 'components', 'domain', 'i18n', 'styles'],
    types: ['contract', 'payload'],
  },
  {
    name: 'components',
    path: '^src/components/',
    may: ['i18n', 'styles'],
    types: ['domain', 'contract', 'payload'],
  },
  {
    name: 'layouts',
    path: '^src/layouts/',
    may: ['components', 'islands', 'enhance', 'payload', 'i18n', 'styles'],
    types: ['domain', 'contract'],
  },
  {
    name: 'pages',
    path: '^src/pages/',
    may: ['layouts', 'components', 'islands', 'enhance', 'payload', 'i18n', 'styles'],
    types: ['domain', 'contract'],
  },
  { name: 'styles', path: '^src/styles/', may: [] },
  { name: 'app', path: '^src/[^/]+$', may: ['payload', 'i18n', 'contract', 'client'], types: ['domain'] },
  { name: 'locales', path: '^locales/', may: [] },
  {
    name: 'publish',
    path: '^scripts/publish/',
    may: ['domain', 'client', 'contract', 'payload', 'edge', 'i18n'],
  },
  {
    name: 'serve',
    path: '^scripts/serve/',
    may: ['edge', 'api', 'publish', 'pictures', 'contract', 'commands'],
  },
  {
    name: 'dev',
    path: '^scripts/dev/',
    may: [
      'edge',
      'client',
      'contract',
      'payload',
      'publish',
      'serve',
      'pictures',
      'components',
      'i18n',
      'styles',
      'locales',
    ],
  },
  { name: 'check', path: '^scripts/check/', may: ['contract', 'i18n', 'locales', 'payload', 'machine'] },
  { name: 'translations', path: '^scripts/locales/', may: [] },
  { name: 'fonts', path: '^scripts/fonts/', may: ['payload', 'machine'] },
  { name: 'bench', path: '^scripts/bench/', may: [...allLayers, 'pictures', 'commands', 'machine'] },
  // Finds, installs and starts programs of this machine (Chromium, nginx, Postgres) for tests and benchmarks.
  { name: 'machine', path: '^scripts/machine/', may: [] },
  { name: 'pictures', path: '^api/demo/pictures/', may: [] },
  {
    name: 'commands',
    path: '^scripts/venue/',
    may: ['domain', 'client', 'contract', 'publish', 'serve', 'menu-files'],
  },
  // Reads and writes menus as spreadsheets, for the operator's commands as well as for the API.
  {
    name: 'menu-files',
    path: '^api/venues/(menu-file/|file/rewrite-json\\.ts$)',
    may: ['domain', 'contract'],
  },
  // Messages to customers use the same translator as the pages.
  { name: 'api', path: '^api/', may: ['domain', 'contract', 'translator', 'direction'] },
]

/** Paths that the table governs. Anything else (packages, configuration) may be imported. */
const GOVERNED = '^(src|locales|scripts|api|tests)/'
/** Layers that run before the first interaction or outside a browser. They must not import React. */
const WITHOUT_REACT = '^src/(domain|contract|client|i18n|edge|payload|stores|enhance|worker)/'

function pathsOf(names: string[]): string[] {
  return names.map((name) => {
    const layer = LAYERS.find((candidate) => candidate.name === name)
    if (!layer) throw new Error(`import rules: there is no layer ${name}`)
    return layer.path
  })
}

function matches(patterns: string[], file: string): boolean {
  return patterns.some((pattern) => new RegExp(pattern).test(file))
}

/** Whether a file is in a layer. Every source file must be, or no rule would apply to it. */
export function isInLayer(file: string): boolean {
  return !/^(src|api|scripts)\//.test(file) || matches(pathsOf(LAYERS.map(({ name }) => name)), file)
}

/** Why `from` may not import `to` (both paths from the project's root), or undefined when it may. */
export function forbiddenImport(from: string, to: string, typeOnly: boolean): string | undefined {
  const layer = LAYERS.find(({ path }) => matches([path], from))
  if (!layer || !matches([GOVERNED], to)) return undefined
  const island = /^src\/islands\/([^/]+)\//
  if (island.test(from) && island.test(to)) {
    return from.match(island)?.[1] === to.match(island)?.[1]
      ? undefined
      : 'islands must not import each other'
  }
  if (matches([layer.path, ...pathsOf(layer.may)], to)) return undefined
  if (matches(pathsOf(layer.types ?? []), to)) {
    return typeOnly ? undefined : `${layer.name} may import only types from there: use \`import type\``
  }
  return `${layer.name} may import only ${[layer.name, ...layer.may].join(', ')}`
}

/** The table as rules of dependency-cruiser. */
export function cruiserRules(): object[] {
  const byLayer = LAYERS.flatMap((layer) => {
    const types = layer.types ?? []
    const outside = {
      name: `${layer.name}-imports`,
      comment: `${layer.name} may import only ${[layer.name, ...layer.may].join(', ')}`,
      severity: 'error',
      from: { path: layer.path },
      to: { path: GOVERNED, pathNot: pathsOf([layer.name, ...layer.may, ...types]) },
    }
    if (types.length === 0) return [outside]
    const typesOnly = {
      name: `${layer.name}-types-only`,
      comment: `${layer.name} may import only types from ${types.join(', ')}: use \`import type\``,
      severity: 'error',
      from: { path: layer.path },
      to: { path: pathsOf(types), pathNot: pathsOf(layer.may), dependencyTypesNot: ['type-only'] },
    }
    return [outside, typesOnly]
  })
  return [
    ...byLayer,
    {
      name: 'no-island-to-island',
      comment: 'islands must not import each other; they share state only through stores',
      severity: 'error',
      from: { path: '^src/islands/([^/]+)/' },
      to: { path: '^src/islands/[^/]+/', pathNot: '^src/islands/$1/' },
    },
    {
      name: 'no-tests-outside-tests',
      comment: 'only tests import tests: move what others need to scripts/',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-cycle',
      comment: 'files must not import each other; merge them or split them differently',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-node-in-browser-code',
      comment: 'node:* only in scripts/, api/, tests/ and files ending in -fs.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '-fs\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-react-before-interaction',
      comment: 'React belongs to islands and components/ui',
      severity: 'error',
      from: { path: WITHOUT_REACT },
      to: { path: 'node_modules/(react|react-dom|@nanostores/react)/' },
    },
    {
      name: 'resolves',
      comment: 'the imported file or package does not exist',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro|virtual):' },
    },
  ]
}
