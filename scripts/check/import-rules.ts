/** Who may import whom: one table for dependency-cruiser (TypeScript) and for the check of .astro files. */

export interface Room {
  name: string
  /** regular expression over paths from the project's root */
  path: string
  /** rooms it may import */
  may: string[]
  /** rooms of which it may import types only */
  types?: string[]
}

const everyRoom = [
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

export const ROOMS: Room[] = [
  { name: 'domain', path: '^src/domain/', may: [] },
  { name: 'contract', path: '^src/contract/', may: ['domain'] },
  { name: 'client', path: '^src/client/', may: ['contract'] },
  { name: 'i18n', path: '^src/i18n/', may: ['domain', 'contract', 'locales'] },
  { name: 'edge', path: '^src/edge/', may: ['domain', 'contract'] },
  // Which way a language runs is i18n's to know; what it says is not payload's to ask.
  { name: 'payload', path: '^src/payload/', may: ['domain', 'contract', 'direction'] },
  // What says messages on the server and in the API, with what fills them in.
  {
    name: 'translator',
    path: '^src/i18n/(messages/translator|format/(message-values|format)|locale/(format-by-tag|intl|plural-tag))\\.ts$',
    may: ['direction', 'domain'],
  },
  { name: 'direction', path: '^src/i18n/locale/direction\\.ts$', may: [] },
  { name: 'stores', path: '^src/stores/', may: ['domain', 'contract', 'client', 'i18n'], types: ['payload'] },
  {
    name: 'enhance',
    path: '^src/enhance/',
    may: ['stores', 'client', 'domain', 'i18n', 'worker', 'styles'],
    types: ['contract', 'payload'],
  },
  // A program of its own in the browser, bundled apart.
  { name: 'worker', path: '^src/worker/', may: [], types: ['contract'] },
  {
    name: 'islands',
    path: '^src/islands/',
    may: ['connected', 'stores', 'components', 'domain', 'i18n', 'styles'],
    types: ['contract', 'payload'],
  },
  {
    // What several islands show of the stores: an island never imports another.
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
  { name: 'check', path: '^scripts/check/', may: ['contract', 'i18n', 'locales', 'payload'] },
  { name: 'translations', path: '^scripts/locales/', may: [] },
  { name: 'fonts', path: '^scripts/fonts/', may: ['payload', 'machine'] },
  { name: 'bench', path: '^scripts/bench/', may: [...everyRoom, 'pictures', 'commands', 'machine'] },
  // Finds, installs and starts programs of this machine (Chromium, nginx, Postgres) for tests and benchmarks.
  { name: 'machine', path: '^scripts/machine/', may: [] },
  { name: 'pictures', path: '^api/demo/pictures/', may: [] },
  { name: 'commands', path: '^scripts/venue/', may: ['client', 'contract', 'publish', 'serve'] },
  // What the server writes to people is worded by the engine that words the pages.
  { name: 'api', path: '^api/', may: ['domain', 'contract', 'translator'] },
]

/** What the table speaks about; anything else (packages, configuration) is free. */
const GOVERNED = '^(src|locales|scripts|api|tests)/'
/** Rooms that run before the first interaction, or outside a browser: React's weight never belongs there. */
const WITHOUT_REACT = '^src/(domain|contract|client|i18n|edge|payload|stores|enhance|worker)/'

function pathsOf(names: string[]): string[] {
  return names.map((name) => {
    const room = ROOMS.find((candidate) => candidate.name === name)
    if (!room) throw new Error(`import rules: no room is called ${name}`)
    return room.path
  })
}

function matches(patterns: string[], file: string): boolean {
  return patterns.some((pattern) => new RegExp(pattern).test(file))
}

/** Every source file belongs to a room; one that does not would be ruled by nothing. */
export function hasRoom(file: string): boolean {
  return !/^(src|api|scripts)\//.test(file) || matches(pathsOf(ROOMS.map(({ name }) => name)), file)
}

/** Why `from` may not import `to` (both paths from the project's root), or undefined when it may. */
export function forbiddenImport(from: string, to: string, typeOnly: boolean): string | undefined {
  const room = ROOMS.find(({ path }) => matches([path], from))
  if (!room || !matches([GOVERNED], to)) return undefined
  const island = /^src\/islands\/([^/]+)\//
  if (island.test(from) && island.test(to)) {
    return from.match(island)?.[1] === to.match(island)?.[1]
      ? undefined
      : 'an island never imports another island'
  }
  if (matches([room.path, ...pathsOf(room.may)], to)) return undefined
  if (matches(pathsOf(room.types ?? []), to)) {
    return typeOnly ? undefined : `${room.name} may import only types from there: use \`import type\``
  }
  return `${room.name} may import only ${[room.name, ...room.may].join(', ')}`
}

/** The same table in dependency-cruiser's words. */
export function cruiserRules(): object[] {
  const byRoom = ROOMS.flatMap((room) => {
    const types = room.types ?? []
    const outside = {
      name: `${room.name}-imports`,
      comment: `${room.name} may import only ${[room.name, ...room.may].join(', ')}`,
      severity: 'error',
      from: { path: room.path },
      to: { path: GOVERNED, pathNot: pathsOf([room.name, ...room.may, ...types]) },
    }
    if (types.length === 0) return [outside]
    const typesOnly = {
      name: `${room.name}-types-only`,
      comment: `${room.name} may import only types from ${types.join(', ')}: use \`import type\``,
      severity: 'error',
      from: { path: room.path },
      to: { path: pathsOf(types), dependencyTypesNot: ['type-only'] },
    }
    return [outside, typesOnly]
  })
  return [
    ...byRoom,
    {
      name: 'no-island-to-island',
      comment: 'an island never imports another island; they share state through stores alone',
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
      comment: 'two files that import each other are one subject or two wrong ones',
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
