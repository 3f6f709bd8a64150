/** The project's own checks by name. `node scripts/check/own-checks.ts [NAME…]` runs all of them or the named ones. */
import { parseArgs } from 'node:util'
import { visitorScreens } from '../../src/payload/screens/visitor-screens.ts'
import { counterLanguages, counterNamespaces } from '../../src/payload/site/counter-pages.ts'
import { screenNamespaces } from '../../src/payload/view/screen-namespaces.ts'
import { checkAstroImports } from './astro-imports.ts'
import { checkCode } from './code-rules.ts'
import { checkProjectDeskFields } from './desk-fields/desk-fields-page.ts'
import { checkDirection } from './direction.ts'
import { checkSigns } from './drawn-signs.ts'
import { checkProjectFeatures } from './features/project-features.ts'
import { checkFolders } from './folders.ts'
import { checkIcons } from './icon-direction.ts'
import { type Catalogue, catalogueOf, checkTranslations, checkUse } from './locales.ts'
import { checkLockfile } from './lockfile.ts'
import { checkMachinePaths } from './machine-paths.ts'
import { checkEnglishWords } from './messages/english-words.ts'
import { checkGlossary, GLOSSARY } from './messages/glossary.ts'
import { checkLetters } from './messages/letters.ts'
import { checkLimits, LIMITS } from './messages/limits.ts'
import { checkNotes, NOTES } from './messages/notes.ts'
import { checkPluralNumbers } from './messages/plural-numbers.ts'
import type { Problem } from './report.ts'
import { report } from './report.ts'
import { checkScreenMessages, findPageFile } from './screen-messages.ts'
import { projectFiles, read } from './source.ts'
import { checkClasses } from './styles/dead-classes.ts'
import { checkUntranslated, SAME_AS_ENGLISH } from './untranslated.ts'

export interface OwnCheck {
  name: string
  run(): Problem[]
}

const TEXT = /^(?!.*\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|pdf|zip|gz|br)$)/

function texts(pattern: RegExp): Map<string, string> {
  return new Map(
    projectFiles()
      .filter((file) => pattern.test(file))
      .map((file) => [file, read(file)]),
  )
}

function eachFile(pattern: RegExp, check: (file: string, text: string) => Problem[]): Problem[] {
  return [...texts(pattern)].flatMap(([file, text]) => check(file, text))
}

/** All files of code and tests by path. The text is empty for files that are not code. */
function sources(): Map<string, string> {
  return new Map(
    projectFiles()
      .filter((file) => /^(src|api|scripts|tests)\//.test(file))
      .map((file) => [file, /\.(ts|tsx|mjs|astro)$/.test(file) ? read(file) : '']),
  )
}

function locales(): Problem[] {
  const catalogue = catalogueOf(texts(/^locales\/.*\.json$/))
  return [
    ...checkTranslations(catalogue, {
      counter: counterLanguages,
      'counter-screens': counterLanguages,
      'menu-desk': counterLanguages,
      insights: counterLanguages,
      payments: counterLanguages,
    }),
    ...checkUntranslated(catalogue, JSON.parse(read(SAME_AS_ENGLISH))),
    ...checkUse(catalogue, texts(/^(src\/|api\/(?!demo\/)).*\.(ts|tsx|astro)$/)),
    ...islandMessages(catalogue),
    ...checkPluralNumbers(catalogue),
    ...checkEnglishWords(catalogue),
    ...checkLetters(catalogue),
    ...checkLimits(catalogue, JSON.parse(read(LIMITS))),
    ...checkGlossary(catalogue, JSON.parse(read(GLOSSARY))),
    ...checkNotes(catalogue, JSON.parse(read(NOTES))),
  ]
}

const COUNTER_PAGES = { places: 'index', join: 'join', board: '[referenceId]' }

function islandMessages(catalogue: Catalogue): Problem[] {
  const sources = texts(/^src\/.*\.(ts|tsx|astro)$/)
  const paths = { cart: '/_/cart', checkout: '/_/checkout' }
  for (const [screen, { path }] of Object.entries(visitorScreens)) Object.assign(paths, { [screen]: path })
  const screens = Object.entries(paths).map(([screen, path]) => ({
    what: screen,
    file: findPageFile(path, sources.keys()) ?? '',
    namespaces: screenNamespaces({ screen: screen as keyof typeof paths, type: null }),
  }))
  const counter = (['places', 'join', 'board'] as const).map((screen) => ({
    what: `the counter’s ${screen}`,
    file: `src/pages/counter/${COUNTER_PAGES[screen]}.astro`,
    namespaces: counterNamespaces[screen],
  }))
  const sheet = {
    what: 'the item sheet',
    file: 'src/islands/item-sheet/open-item-sheet.tsx',
    namespaces: ['item'],
  }
  return checkScreenMessages(sources, catalogue, [...screens, ...counter, sheet])
}

export const OWN_CHECKS: OwnCheck[] = [
  { name: 'lockfile', run: () => checkLockfile() },
  { name: 'code-rules', run: () => eachFile(/\.(ts|tsx|mjs|astro|css)$/, checkCode) },
  { name: 'folders', run: () => checkFolders(sources()) },
  { name: 'astro-imports', run: () => checkAstroImports(texts(/^src\/.*\.astro$/)) },
  {
    name: 'direction',
    run: () => [
      ...eachFile(/^src\/.*\.(astro|tsx?|css)$/, checkDirection),
      ...eachFile(/^src\/.*\.(astro|tsx?|css)$/, checkSigns),
      ...checkIcons(texts(/^src\/(components\/(page-)?icons\.ts$|.*\.(astro|tsx)$)/)),
    ],
  },
  { name: 'classes', run: () => checkClasses(texts(/^src\/.*\.(astro|tsx?|css)$/)) },
  { name: 'machine-paths', run: () => eachFile(TEXT, checkMachinePaths) },
  { name: 'locales', run: locales },
  { name: 'features', run: checkProjectFeatures },
  { name: 'desk-fields', run: checkProjectDeskFields },
]

if (import.meta.main) {
  const { positionals: requested } = parseArgs({ allowPositionals: true })
  report(
    OWN_CHECKS.filter(({ name }) => requested.length === 0 || requested.includes(name)).flatMap((check) =>
      check.run(),
    ),
  )
}
