/** The checks the project wrote for itself, each by name; `node scripts/check/own-checks.ts [NAME…]` runs them. */
import { checkAstroImports } from './astro-imports.ts'
import { checkCode } from './code-rules.ts'
import { checkDirection } from './direction.ts'
import { checkFeatures } from './features.ts'
import { catalogueOf, checkTranslations, checkUse } from './locales.ts'
import { checkLockfile } from './lockfile.ts'
import { checkMachinePaths } from './machine-paths.ts'
import type { Problem } from './report.ts'
import { report } from './report.ts'
import { projectFiles, read } from './source.ts'

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

function locales(): Problem[] {
  const catalogue = catalogueOf(texts(/^locales\/.*\.json$/))
  return [
    ...checkTranslations(catalogue),
    ...checkUse(catalogue, texts(/^(src\/|api\/(?!demo\/)).*\.(ts|tsx|astro)$/)),
  ]
}

function features(): Problem[] {
  const files = new Set(projectFiles())
  if (!files.has('docs/features.md')) return [{ file: 'docs/features.md', message: 'does not exist' }]
  return checkFeatures(read('docs/features.md'), (file) => (files.has(file) ? read(file) : undefined))
}

export const OWN_CHECKS: OwnCheck[] = [
  { name: 'lockfile', run: () => checkLockfile() },
  { name: 'code-rules', run: () => eachFile(/\.(ts|tsx|mjs|astro|css)$/, checkCode) },
  { name: 'astro-imports', run: () => checkAstroImports(texts(/^src\/.*\.astro$/)) },
  { name: 'direction', run: () => eachFile(/^src\/.*\.(astro|tsx|css)$/, checkDirection) },
  { name: 'machine-paths', run: () => eachFile(TEXT, checkMachinePaths) },
  { name: 'locales', run: locales },
  { name: 'features', run: features },
]

if (import.meta.main) {
  const asked = process.argv.slice(2)
  report(
    OWN_CHECKS.filter(({ name }) => asked.length === 0 || asked.includes(name)).flatMap((check) =>
      check.run(),
    ),
  )
}
