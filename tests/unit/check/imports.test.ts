import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, describe, expect, it } from 'vitest'
import config from '../../../.dependency-cruiser.mjs'
import { checkAstroImports, importsOf } from '../../../scripts/check/astro-imports.ts'
import { forbiddenImport, LAYERS } from '../../../scripts/check/import-rules.ts'

describe('forbiddenImport', () => {
  it.each([
    ['src/domain/values/money.ts', 'src/contract/venue/menu.ts', false],
    ['src/client/http.ts', 'src/stores/cart.ts', false],
    ['src/enhance/add.ts', 'src/islands/sheet/Sheet.tsx', false],
    ['src/islands/cart/Cart.tsx', 'src/islands/sheet/Sheet.tsx', false],
    ['src/components/ui/basics/Price.tsx', 'src/domain/values/money.ts', false],
    ['src/stores/cart.ts', 'src/payload/site/page.ts', false],
    ['src/payload/site/page.ts', 'tests/helpers/server.ts', true],
    ['api/app.ts', 'src/payload/site/page.ts', true],
    ['scripts/publish/plan/pull.ts', 'src/pages/index.astro', false],
  ])('does not allow %s to import %s', (from, to, typeOnly) => {
    expect(forbiddenImport(from, to, typeOnly)).toBeTypeOf('string')
  })

  it.each([
    ['src/islands/cart/Cart.tsx', 'src/islands/cart/Line.tsx', false],
    ['src/components/ui/basics/Price.tsx', 'src/domain/values/money.ts', true],
    ['src/stores/cart.ts', 'src/payload/site/page.ts', true],
    ['api/orders/place-order.ts', 'src/domain/order/quote.ts', false],
    ['scripts/serve/start.ts', 'scripts/publish/make/compile.ts', false],
    ['tests/unit/x.test.ts', 'src/domain/values/money.ts', false],
  ])('allows %s to import %s', (from, to, typeOnly) => {
    expect(forbiddenImport(from, to, typeOnly)).toBeUndefined()
  })

  it('refers only to existing layers', () => {
    const names = LAYERS.map(({ name }) => name)
    for (const layer of LAYERS)
      expect(names).toEqual(expect.arrayContaining([...layer.may, ...(layer.types ?? [])]))
  })
})

describe('the dependency-cruiser configuration', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'imports-test-'))
  afterAll(() => rmSync(root, { recursive: true }))
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  const files: Record<string, string> = {
    'src/domain/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
    'src/domain/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
    'src/domain/c.ts': "import { readFileSync } from 'node:fs'\nexport const c = readFileSync",
    'src/domain/d.ts': "import { page } from '../payload/page.ts'\nexport const d = page",
    'src/payload/page.ts': 'export const page = 1\nexport interface Page { x: number }',
    'src/stores/value.ts': "import { page } from '../payload/page.ts'\nexport const value = page",
    'src/stores/type.ts':
      "import type { Page } from '../payload/page.ts'\nexport const type: Page = { x: 1 }",
    'src/stores/react.ts': "import { useState } from 'react'\nexport const state = useState",
    'src/stores/gone.ts': "import { gone } from './none.ts'\nexport const x = gone",
    'src/islands/one/One.tsx': "import { two } from '../two/Two.tsx'\nexport const one = two",
    'src/islands/two/Two.tsx': 'export const two = 2',
    'scripts/tool.mjs': "import { seed } from '../tests/seed.ts'\nexport const tool = seed",
    'tests/seed.ts': 'export const seed = 1',
    'tests/seed.test.ts': "import { seed } from './seed.ts'\nexport const test = seed",
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }

  it('reports each kind of forbidden import, and nothing else', async () => {
    const { tsConfig: _, ...options } = config.options ?? {}
    const { output } = await cruise(['src', 'scripts', 'tests'], {
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: config.forbidden ?? [] },
    })
    const { violations } = (output as ICruiseResult).summary
    const found = [...new Set(violations.map(({ rule, from }) => `${rule.name} ${from}`))].sort()
    expect(found.filter((one) => !one.startsWith('no-cycle'))).toEqual([
      'domain-imports src/domain/d.ts',
      'no-island-to-island src/islands/one/One.tsx',
      'no-node-in-browser-code src/domain/c.ts',
      'no-react-before-interaction src/stores/react.ts',
      'no-tests-outside-tests scripts/tool.mjs',
      'resolves src/stores/gone.ts',
      'stores-types-only src/stores/value.ts',
    ])
    expect(found.some((one) => one.startsWith('no-cycle src/domain/'))).toBe(true)
  })
})

describe('checkAstroImports', () => {
  const check = (text: string, others: Record<string, string> = {}) =>
    checkAstroImports(new Map(Object.entries({ 'src/pages/a.astro': text, ...others })), () => true)

  it('reads frontmatter and scripts, with lines and kinds of imports', () => {
    const text = `---
import type { Page } from '../payload/page.ts'
import Base from '../layouts/Base.astro'
---
<Base />
<script>
  import '../enhance/add.ts'
  const island = () => import('../islands/cart/Cart.tsx')
</script>
<script src="../enhance/badge.ts"></script>`
    expect(importsOf('src/pages/a.astro', text)).toEqual([
      { specifier: '../payload/page.ts', typeOnly: true, line: 2 },
      { specifier: '../layouts/Base.astro', typeOnly: false, line: 3 },
      { specifier: '../enhance/add.ts', typeOnly: false, line: 7 },
      { specifier: '../islands/cart/Cart.tsx', typeOnly: false, line: 8 },
      { specifier: '../enhance/badge.ts', typeOnly: false, line: 10 },
    ])
    expect(check(text)).toEqual([])
  })

  it.each([
    ["---\nimport { x } from '../stores/cart.ts'\n---", /pages may import only/],
    ["---\nimport { x } from '../domain/money.ts'\n---", /import type/],
    ["<script>import '../client/http.ts'</script>", /pages may import only/],
    ["---\nimport fs from 'node:fs'\n---", /node:\*/],
  ])('refuses %j', (text, message) => {
    expect(check(text).map((problem) => problem.message)).toEqual([expect.stringMatching(message)])
  })

  it('refuses a file that does not exist, and a cycle', () => {
    const gone = new Map([['src/pages/a.astro', "---\nimport X from './X.astro'\n---"]])
    expect(checkAstroImports(gone, () => false)[0]?.message).toMatch(/does not exist/)
    const cycle = check("---\nimport B from './b.astro'\n---", {
      'src/pages/b.astro': "---\nimport A from './a.astro'\n---",
    })
    expect(cycle[0]?.message).toMatch(/imports itself: .* → /)
  })
})
