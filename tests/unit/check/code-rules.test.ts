import { describe, expect, it } from 'vitest'
import { checkCode } from '../../../scripts/check/code-rules.ts'

const messages = (file: string, text: string) => checkCode(file, text).map(({ message }) => message)

describe('network access', () => {
  it.each([
    ['src/stores/cart.ts', "await fetch('/x')"],
    ['src/stores/cart.ts', "globalThis.fetch('/x')"],
    ['src/stores/cart.ts', 'const load = fetch'],
    ['src/enhance/a.ts', 'new XMLHttpRequest()'],
    ['src/components/site/A.astro', "<p>hi</p>\n<script>\nfetch('/x')\n</script>"],
  ])('is refused in %s: %s', (file, text) => {
    expect(messages(file, text)).toEqual([expect.stringContaining('src/client/http.ts')])
  })

  it.each([
    ['src/client/http.ts', "await fetch('/x')"],
    ['src/stores/cart.ts', "// fetch('/x')\nconst a = 'fetch(1)'"],
    ['src/stores/cart.ts', 'type Fetch = typeof fetch'],
    ['src/stores/cart.ts', 'query.fetch()'],
    ['api/app.ts', "await fetch('/x')"],
  ])('is accepted in %s: %s', (file, text) => {
    expect(messages(file, text)).toEqual([])
  })

  it('is reported with its line, also in scripts of .astro files', () => {
    expect(
      checkCode('src/pages/a.astro', "---\nconst a = 1\n---\n<script>\n\nfetch('/x')\n</script>")[0]?.line,
    ).toBe(6)
    expect(checkCode('src/pages/a.astro', "---\nconst a = 1\nfetch('/x')\n---\n")[0]?.line).toBe(3)
  })
})

describe('randomUUID', () => {
  it('is refused in pages, which may come over plain http, and accepted elsewhere', () => {
    const text = 'const key = crypto.randomUUID()'
    expect(messages('src/stores/a.ts', text)).toEqual([expect.stringContaining('plain http')])
    expect(messages('src/worker/a.ts', text)).toEqual([])
    expect(messages('api/a.ts', text)).toEqual([])
  })
})

describe('pure code', () => {
  it.each(['new Date()', 'Date.now()', 'Math.random()'])('must not contain %s', (text) => {
    expect(messages('src/domain/a.ts', `const x = ${text}`)).toHaveLength(1)
    expect(messages('src/stores/a.ts', `const x = ${text}`)).toHaveLength(0)
  })

  it('may create a date from a number', () => {
    expect(messages('src/domain/a.ts', 'const x = new Date(0)')).toEqual([])
  })
})

describe('barrel files and file length', () => {
  it('files that only re-export are refused', () => {
    expect(
      messages('src/domain/index.ts', "export * from './a.ts'\nexport { b } from './b.ts'"),
    ).toHaveLength(1)
    expect(messages('src/domain/a.ts', "export * from './a.ts'\nexport const b = 1")).toEqual([])
    expect(messages('scripts/venue/a.ts', "export { b } from 'package/b'")).toEqual([])
  })

  it('files of more than 400 lines are refused, except data', () => {
    const lines = (count: number) => 'export const x = 1\n'.repeat(count)
    expect(messages('src/domain/a.ts', lines(400))).toEqual([])
    expect(messages('src/domain/a.ts', lines(401))).toEqual([expect.stringContaining('401 lines')])
    expect(messages('src/styles/a.css', lines(401))).toHaveLength(1)
    expect(messages('api/demo/a.ts', lines(401))).toEqual([])
  })
})

it('a source file outside all layers is refused', () => {
  expect(messages('src/utils/a.ts', 'export const a = 1')).toEqual([expect.stringContaining('no layer')])
  expect(messages('astro.config.mjs', 'export const a = 1')).toEqual([])
})
