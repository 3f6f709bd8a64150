import * as v from 'valibot'
import { id, list, text } from '../wire/primitives.ts'
import { itemSchema } from './menu.ts'

/** Response of `webapp/search/{branchId}`: the items that contain every word of `q`, best match first. */
export const searchResponse = v.object({
  items: list(v.object({ item: itemSchema, category_id: v.nullish(id, null) })),
})

const facet = v.object({ name: text, count: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/** Response of `tags-ingredients`: the facets of a branch's menu in one language. */
export const tagsIngredientsResponse = v.object({ tags: list(facet), ingredients: list(facet) })
