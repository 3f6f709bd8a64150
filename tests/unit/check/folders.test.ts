import { describe, expect, it } from 'vitest'
import { checkFolders } from '../../../scripts/check/folders.ts'

const problems = (sources: Record<string, string>) => checkFolders(new Map(Object.entries(sources)))
const files = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, '']))

describe('a folder', () => {
  it('has at most 25 files, not counting subfolders', () => {
    expect(problems({ ...files('src/domain/order', 25), ...files('src/domain/order/deep', 25) })).toEqual([])
    expect(problems(files('src/domain/order', 26))).toEqual([
      { file: 'src/domain/order', message: expect.stringMatching(/^has 26 files, more than 25/) },
    ])
  })

  it('of drawings has any number of files', () => {
    expect(problems(files('api/demo/pictures/illustrations', 200))).toEqual([])
    expect(problems(files('api/demo/pictures/drawn/grill', 30))).toEqual([])
    expect(problems(files('api/demo/pictures', 30))).toHaveLength(1)
  })
})

describe('two sibling folders', () => {
  const cart = 'src/stores/cart/cart.ts'
  const order = 'src/stores/orders/order.ts'

  it.each([
    ["import { a } from '../orders/order.ts'", 'a value'],
    ["import type { A } from '../orders/order.ts'", 'a type'],
    ["export { a } from '../orders/order.ts'", 'a re-export'],
    ["const load = () => import('../orders/order.ts')", 'a dynamic import'],
  ])('do not import each other: %s', (text) => {
    const back = "import { cart } from '../cart/cart.ts'"
    expect(problems({ [cart]: text, [order]: '' })).toEqual([])
    const found = problems({ [cart]: text, [order]: back })
    expect(found).toEqual([
      {
        file: cart,
        message: `src/stores/cart and src/stores/orders import each other (the other way: ${order})`,
      },
    ])
  })

  it('are compared at the level where their paths diverge', () => {
    const found = problems({
      'src/stores/cart/deep/a.ts': "import { b } from '../../orders/b.ts'",
      'src/stores/orders/b.ts': '',
      'src/stores/orders/page/c.ts': "import { cart } from '../../cart/cart.ts'",
      [cart]: '',
    })
    expect(found).toHaveLength(1)
  })

  it('may use files of their parent folder, which may import them', () => {
    const parent = 'src/stores/all.ts'
    expect(problems({ [parent]: "import './cart/cart.ts'", [cart]: "import '../all.ts'" })).toEqual([])
  })

  it('are also checked among components', () => {
    const found = problems({
      'src/components/site/menu/Row.astro': "---\nimport Nav from '../chrome/Nav.astro'\n---",
      'src/components/site/chrome/Nav.astro': "---\nimport Row from '../menu/Row.astro'\n---",
    })
    expect(found).toHaveLength(1)
  })
})
