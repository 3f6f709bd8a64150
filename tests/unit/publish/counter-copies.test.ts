import { describe, expect, it } from 'vitest'
import { chunkOf } from '../../../scripts/publish/make/adapter/chunks.ts'
import { counterCopies } from '../../../scripts/publish/make/adapter/counter-copies.ts'
import type { ModuleInfo } from '../../../scripts/publish/make/adapter/module-graph.ts'
import { PRELOAD_HELPER, smallPreload } from '../../../scripts/publish/make/adapter/preload-helper.ts'

const VALIBOT = '/node_modules/valibot/dist/index.mjs'
const BOARD = '/src/islands/counter/board/Board.tsx'
const BUTTON = '/src/components/ui/basics/Button.tsx'

/** The module that an import leads to; null: the one that it names. */
async function resolve(id: string, importer: string, source = id): Promise<string | null> {
  const resolving = { resolve: async () => ({ id }) }
  const found = await counterCopies.resolveId.call(resolving, source, importer)
  return found && found.id !== id ? found.id : null
}
const copy = async (id: string) => (await resolve(id, BOARD)) ?? ''

describe('the counter has copies of modules', () => {
  it('that it imports, and of those that they import', async () => {
    const button = await copy(BUTTON)
    expect(button).toContain(BUTTON)
    expect(await resolve('/src/components/icons.ts', button)).not.toBeNull()
    expect(await resolve('/node_modules/nanostores/index.js', button)).not.toBeNull()
  })

  it('except of React, messages and styles', async () => {
    for (const id of [
      '/node_modules/react/index.js',
      '/node_modules/@nanostores/react/index.js',
      '/locales/en/counter.json',
      '/src/styles/late/counter-screens.css?inline',
    ])
      expect(await resolve(id, BOARD), id).toBeNull()
  })

  it('so that other islands share nothing with it', async () => {
    expect(await resolve(BUTTON, '/src/islands/cart/Cart.tsx')).toBeNull()
    expect(await resolve(VALIBOT, '/src/contract/order/order.ts', 'valibot')).toBeNull()
  })

  it('also of the code around later imports', async () => {
    const helper = await copy(PRELOAD_HELPER)
    expect(helper).not.toBe('')
    expect(smallPreload.load.handler(helper)).toBe(smallPreload.load.handler(PRELOAD_HELPER))
  })
})

it('the schemas of staff have another copy of the library on pages of diners, which their screens do not load', async () => {
  const own = (await resolve(VALIBOT, '/src/contract/counter/entered-order-calls.ts', 'valibot')) ?? ''
  expect(own).toContain(VALIBOT)
  expect(own).not.toBe(await copy(VALIBOT))
  const chunk = (id: string) => chunkOf(() => 10)(id, { getModuleInfo: () => null })
  expect([chunk(VALIBOT), chunk(own)]).toEqual(['primitives', null])
})

describe('a module of the counter is in a file', () => {
  const PLACES = '/src/islands/counter/places/Places.tsx'
  const MENU = '/src/islands/counter/menu/MenuScreen.tsx?counter'
  const SHEET = '/src/islands/counter/menu/EditSheet.tsx?counter'
  const TODAY = '/src/islands/counter/today/TodayScreen.tsx?counter'
  const ONE = '/src/components/one.tsx?counter'

  /** The file of a module that is imported by one that these import. */
  function fileOf(...importers: readonly string[]): string | null {
    const infos: Record<string, ModuleInfo> = {
      [ONE]: { isEntry: false, importers: ['/src/two.ts?counter'], dynamicImporters: [] },
      '/src/two.ts?counter': { isEntry: false, importers, dynamicImporters: [] },
      ...Object.fromEntries(
        [BOARD, PLACES].map((id) => [id, { isEntry: true, importers: [], dynamicImporters: [] }]),
      ),
      ...Object.fromEntries(
        [MENU, SHEET, TODAY].map((id) => [id, { isEntry: false, importers: [], dynamicImporters: [BOARD] }]),
      ),
    }
    return chunkOf(() => 10)(ONE, { getModuleInfo: (id) => infos[id] ?? null })
  }

  it('of its own for each page that needs it', () => {
    expect(fileOf(BOARD, PLACES)).toBe('counter-base')
    expect(fileOf(BOARD, PLACES, MENU)).toBe('counter-base')
    expect(fileOf(BOARD, MENU, TODAY)).toBe('board-base')
    expect(fileOf(MENU, SHEET)).toBe('desk-base')
  })

  it('with its only importer otherwise, or of the bundler’s choice', () => {
    expect(fileOf(BOARD)).toBeNull()
    expect(fileOf(MENU)).toBeNull()
    expect(fileOf(SHEET, TODAY)).toBeNull()
  })
})
