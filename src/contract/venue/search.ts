import * as v from 'valibot'
import { id, list, text } from '../wire/primitives.ts'
import { item } from './menu.ts'

/** Answer of `webapp/search/{branchId}`: the items that have every word of `q`, the best first, as `item` answers them. */
export const searchResponse = v.object({ items: list(v.object({ item, category_id: v.nullish(id, null) })) })

const facet = v.object({ name: text, count: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/** Answer of `tags-ingredients`: what a branch's menu can be narrowed by, in one language. */
export const tagsIngredientsResponse = v.object({ tags: list(facet), ingredients: list(facet) })
