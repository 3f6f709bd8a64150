import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkOf, countScreens, NAMED } from '../../../scripts/publish/make/adapter/chunks.ts'
import type { Graph, ModuleInfo } from '../../../scripts/publish/make/adapter/module-graph.ts'

const BOARD = '/src/islands/counter/board/Board.tsx'

it('the counter does not change what visitors load', () => {
  const shared = '/src/ui/Button.tsx'
  const login = '/src/islands/login/Login.tsx'
  const chunk = (imports: Record<string, string[]>, entries: string[]) => {
    const { graph, ids } = graphOf(imports, entries)
    return chunkOf(() => countScreens(ids, graph))(shared, graph)
  }
  expect(chunk({ [login]: [shared], [BOARD]: [shared] }, [login, BOARD])).toBe(
    chunk({ [login]: [shared] }, [login]),
  )
})

/** A graph of imports. The prefix `later:` marks a dynamic import. */
function graphOf(imports: Record<string, string[]>, entries: string[]) {
  const all = new Set([...Object.keys(imports), ...Object.values(imports).flat()].map((id) => bare(id)))
  const infos = new Map<string, ModuleInfo>(
    [...all].map((id) => [
      id,
      {
        isEntry: entries.includes(id),
        importers: importersOf(imports, id, ''),
        dynamicImporters: importersOf(imports, id, 'later:'),
      },
    ]),
  )
  const graph: Graph = { getModuleInfo: (id) => infos.get(id) ?? null }
  return { graph, ids: [...all] }
}
const bare = (id: string) => id.replace('later:', '')
const importersOf = (imports: Record<string, string[]>, id: string, how: string) =>
  Object.keys(imports).filter((importer) => imports[importer]?.includes(how + id))

const CART = '/src/islands/cart/Cart.tsx'
const CHECKOUT = '/src/islands/checkout/Checkout.tsx'
const others = ['order', 'login', 'wallet', 'locations'].map((name) => `/src/islands/${name}/Screen.tsx`)
const [ORDER = '', LOGIN = '', WALLET = ''] = others
const MENU = '/src/pages/menu.astro?script'
const PAGE = '/src/enhance/page.ts'
const LISTING = '/src/enhance/menu.ts'
const SHEET = '/src/islands/item-sheet/open-item-sheet.tsx'

const imports: Record<string, string[]> = {
  [CART]: [
    '/src/ui/Button.tsx',
    '/src/stores/coupon.ts',
    '/src/stores/cart-only.ts',
    '/src/domain/tax.ts',
    '/src/domain/values/money.ts',
    'later:/src/islands/cart/DeliverTo.tsx',
  ],
  [CHECKOUT]: [
    '/src/ui/Button.tsx',
    '/src/stores/coupon.ts',
    '/src/stores/auth.ts',
    '/src/domain/tax.ts',
    '/src/domain/values/money.ts',
    '/src/stores/attempt.ts',
    '/src/ui/PhoneField.tsx',
    'later:/src/stores/delivery/delivery-choice.ts',
    'later:/src/islands/checkout/delivery/DeliveryForm.tsx',
  ],
  '/src/islands/checkout/delivery/DeliveryForm.tsx': [
    '/src/connected/Place.tsx',
    '/src/ui/AreaDialog.tsx',
    '/src/domain/address.ts',
  ],
  '/src/islands/cart/DeliverTo.tsx': ['/src/ui/AreaDialog.tsx', '/src/stores/delivery/delivery-choice.ts'],
  [ORDER]: [
    '/src/stores/attempt.ts',
    '/src/ui/Button.tsx',
    '/src/stores/auth.ts',
    '/src/ui/Visitor.tsx',
    '/src/domain/address.ts',
  ],
  [LOGIN]: [
    '/src/ui/PhoneField.tsx',
    '/src/ui/Button.tsx',
    '/src/stores/auth.ts',
    '/src/ui/Visitor.tsx',
    '/src/domain/address.ts',
  ],
  [WALLET]: ['/src/ui/Button.tsx', '/src/stores/auth.ts', '/src/ui/Visitor.tsx', '/src/domain/address.ts'],
  [others[3] ?? '']: ['/src/ui/Button.tsx', '/src/ui/Visitor.tsx', '/src/domain/address.ts'],
  [MENU]: [
    LISTING,
    '/src/stores/cart.ts',
    `later:${SHEET}`,
    'later:/src/enhance/news.ts',
    'later:/src/enhance/this-visit/show-visit.ts',
    'later:/src/enhance/this-visit/delivery-place.ts',
    'later:/src/islands/areas/show-areas.tsx',
  ],
  // Code that few visits load does not change the chunks of screens.
  '/src/enhance/this-visit/show-visit.ts': ['/src/stores/attempt.ts'],
  '/src/enhance/this-visit/delivery-place.ts': ['/src/stores/delivery/delivery-choice.ts'],
  '/src/islands/areas/show-areas.tsx': ['/src/ui/Button.tsx'],
  [PAGE]: ['/src/stores/session.ts', '\0vite/preload-helper.js', 'later:/src/enhance/idle/idle.ts'],
  [LISTING]: [PAGE, '/src/enhance/menu/form.ts', '/src/stores/payload.ts', '/src/stores/session.ts'],
  '/src/enhance/idle/idle.ts': ['/src/client/headers.ts', '/src/client/report.ts'],
  // Islands share these with the page scripts.
  '/src/ui/Visitor.tsx': ['/src/stores/payload.ts', '/src/client/headers.ts'],
  '/src/enhance/this-visit/at-table.ts': ['/src/domain/table-title.ts'],
  '/src/ui/PhoneField.tsx': ['/src/domain/table-title.ts', '/src/i18n/format/format-country.ts'],
  '/src/enhance/news.ts': ['/src/domain/tax.ts', '/src/domain/values/money.ts'],
  [SHEET]: ['/src/ui/Button.tsx'],
  '/src/ui/Button.tsx': ['/node_modules/react/index.js'],
  '/src/stores/delivery/delivery-choice.ts': ['/src/domain/geo.ts', '/src/domain/address.ts'],
}
const entries = [CART, CHECKOUT, ...others, MENU]

describe('chunks of the browser’s code', () => {
  const { graph, ids } = graphOf(imports, entries)
  const chunk = chunkOf(() => countScreens(ids, graph))

  it.each([
    ['/node_modules/react/index.js', 'react'],
    ['/src/ui/Button.tsx', 'islands'],
    ['/src/stores/coupon.ts', 'ordering'],
    ['/src/stores/auth.ts', 'guarded'],
    ['/src/stores/attempt.ts', 'placing'],
    ['/src/ui/PhoneField.tsx', 'person'],
    ['/src/connected/Place.tsx', 'place'],
    ['/src/ui/AreaDialog.tsx', null],
    ['/src/ui/Visitor.tsx', 'visitor'],
    [PAGE, 'page'],
    ['/src/stores/session.ts', 'page'],
    ['\0vite/preload-helper.js', 'page'],
    // Modules that the scripts of menus and idle pages share with islands.
    ['/src/stores/payload.ts', 'page'],
    ['/src/client/headers.ts', 'page'],
    [LISTING, 'menu'],
    ['/src/enhance/menu/form.ts', 'menu'],
    ['/src/client/report.ts', null],
    // `person` imports React.
    ['/src/domain/table-title.ts', null],
    ['/src/i18n/format/format-country.ts', null],
    ['/src/domain/tax.ts', 'rules'],
    ['/src/domain/values/money.ts', 'format'],
    ['/src/domain/geo.ts', 'delivery'],
    ['/src/stores/delivery/delivery-choice.ts', 'delivery'],
    // Used by deliveries and by most screens, so it is in neither chunk: they must not load each other.
    ['/src/domain/address.ts', null],
    ['/src/stores/cart-only.ts', null],
    ['/src/stores/cart.ts', null],
    [CART, null],
  ])('assign %s to %s', (id, file) => {
    expect(chunk(id, graph)).toBe(file)
  })

  it.each(Object.values(NAMED).flat())('are named after existing files: %s', (file) => {
    expect(existsSync(file)).toBe(true)
  })

  it('have no import cycle, and pages without React load no chunks of islands', () => {
    const module = fc.integer({ min: 0, max: 14 }).map((index) => `/src/m${index}.ts`)
    const wanted = fc.uniqueArray(module, { maxLength: 6 })
    const anyImports = fc.record({
      ...Object.fromEntries(entries.map((entry) => [entry, wanted])),
      // Modules import only those with a higher number, so the input has no cycles.
      ...Object.fromEntries(
        Array.from({ length: 15 }, (_, index) => [
          `/src/m${index}.ts`,
          wanted.map((ids) => ids.filter((id) => Number(/\d+/.exec(id)) > index)),
        ]),
      ),
    })
    fc.assert(
      fc.property(anyImports, (given) => {
        const { graph, ids } = graphOf(given, entries)
        const place = chunkOf(() => countScreens(ids, graph))
        const needs = new Map<string, Set<string>>()
        for (const [from, list] of Object.entries(given))
          for (const to of list) {
            const [a, b] = [place(from, graph) ?? from, place(to, graph) ?? to]
            if (a !== b) needs.set(a, (needs.get(a) ?? new Set()).add(b))
          }
        const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
          [...(needs.get(from) ?? [])].some(
            (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
          )
        for (const file of needs.keys()) expect(reaches(file, file), `${file} imports itself`).toBe(false)
        expect([...(needs.get('rules') ?? [])].filter((file) => !file.startsWith('/'))).toEqual([])
      }),
    )
  })
})
