// @feature-file menu.category

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachCategory, eachItem, findItem } from '../../../../src/domain/menu/menu.ts'
import { arbMenu } from '../../../helpers/arbitraries.ts'

it('eachCategory lists parents before subcategories, eachItem and findItem find every item', () => {
  fc.assert(
    fc.property(arbMenu, (menu) => {
      const ids = [...eachCategory(menu.categories)].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const flat = menu.categories.flatMap((outer) => [outer.id, ...outer.subcategories.map(({ id }) => id)])
      expect(ids).toEqual(flat)
      for (const { item, category } of eachItem(menu.categories)) {
        expect(category.items).toContain(item)
        expect(findItem(menu, item.id)).toBe(item)
      }
      expect(findItem(menu, 'zzz')).toBeNull()
    }),
  )
})
