import { expect, test } from 'vitest'
import type { Edit } from '../../../../src/domain/desk/edit.ts'
import type { EditPath } from '../../../../src/domain/desk/edit-path.ts'
import type { JsonObject } from '../../../../src/domain/json/json.ts'
import { addedAgain } from '../../../../src/stores/desk/added-again.ts'

// @feature-file desk.draft

const add = (list: EditPath, value: JsonObject): Edit => ({ kind: 'add', list, value, before: null })
const freshId = ([name]: readonly string[], kind: string) => `${kind} like ${name}`

test.each<[EditPath, JsonObject, JsonObject]>([
  [['menu'], { id: 'tea', image: '/a.webp' }, { id: 'category like tea', image: '/a.webp' }],
  [[{ category: 'hot' }, 'items'], { id: 'tea' }, { id: 'item like tea' }],
  [['tables', 'b1'], { id: 't1' }, { id: 'table like t1' }],
  [['banners'], { id: 'sale' }, { id: 'banner like sale' }],
  [
    ['zones', 'b1'],
    { id: 'city', areas: [{ id: 'old-town', shape: null }] },
    { id: 'zone like city', areas: [{ id: 'area like old-town', shape: null }] },
  ],
])('what is added to %j gets free ids', (list, value, expected) => {
  expect(addedAgain(add(list, value), freshId)).toEqual(add(list, expected))
})

test('areas of a zone do not get the same id', () => {
  const areas = [{ id: 'a' }, { id: 'A' }]
  const fresh = ([name]: readonly string[], _: string, used?: ReadonlySet<string>) =>
    used?.has(`new-${name?.toLowerCase()}`) ? `new-${name?.toLowerCase()}-2` : `new-${name?.toLowerCase()}`
  expect(addedAgain(add(['zones', 'b1'], { id: 'z', areas }), fresh)).toMatchObject({
    value: { areas: [{ id: 'new-a' }, { id: 'new-a-2' }] },
  })
})

test('a coupon keeps its code, and other edits add nothing', () => {
  expect(addedAgain(add(['coupons'], { code: 'TEN' }), freshId)).toBeNull()
  expect(addedAgain({ kind: 'set', path: ['zones', 'b1'], from: null, to: [] }, freshId)).toBeNull()
})
