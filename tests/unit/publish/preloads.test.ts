import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { preloadIslands, readBundleImports } from '../../../scripts/publish/make/preloads.ts'

const folder = mkdtempSync(join(tmpdir(), 'sufra-preloads-'))
afterAll(() => rmSync(folder, { recursive: true }))

const page = (body: string) => `<html><head><title>$&</title></head><body>${body}</body></html>`
const hrefs = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href)

describe('preloaded scripts of a page', () => {
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  const write = (name: string, code: string) => writeFileSync(join(folder, 'client/assets', name), code)
  write('Cart.js', 'import{a as b}from"./ui.js";import"./rules.js";const c=()=>import("./map.js");')
  write('client.js', 'export{x}from"./react.js";')
  write('ui.js', 'import{r}from"./react.js";import{t}from"./ui-2.js"')
  write('ui-2.js', "import{r}from'./ui.js'")
  for (const name of ['react.js', 'rules.js', 'map.js', 'page.js']) write(name, '')
  const all = readdirSync(join(folder, 'client/assets')).map((name) => `/assets/${name}`)
  const imports = readBundleImports(folder, all)

  it('are those of its islands with their static imports, without dynamic ones', () => {
    const html = preloadIslands(
      page('<astro-island component-url="/assets/Cart.js" renderer-url="/assets/client.js">'),
      imports,
    )
    expect(hrefs(html).sort()).toEqual(
      ['Cart', 'client', 'react', 'rules', 'ui-2', 'ui'].map((name) => `/assets/${name}.js`),
    )
    expect(html).toContain('</title><link')
  })

  it('exclude scripts that the page already loads', () => {
    const island = '<astro-island component-url="/assets/Cart.js"></astro-island>'
    const html = preloadIslands(page(`${island}<script type="module" src="/assets/ui.js"></script>`), imports)
    expect(hrefs(html)).not.toContain('/assets/ui.js')
    expect(hrefs(html)).toContain('/assets/react.js')
  })

  it('are none on a page without islands', () => {
    expect(preloadIslands(page('<p>menu</p>'), imports)).toBe(page('<p>menu</p>'))
  })
})
