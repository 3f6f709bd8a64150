import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../domain/json/json.ts'
import type { MenuItem } from './menu-list.ts'

/** The options of an item with their groups, as the file has them. */
export const optionsOf = ({
  element,
}: Pick<MenuItem, 'element'>): { readonly group: JsonObject; readonly option: JsonObject }[] =>
  objects(element.modifier_groups).flatMap((group) =>
    objects(group.modifiers).map((option) => ({ group, option })),
  )

const objects = (list: Json | undefined): JsonObject[] => (isJsonList(list) ? list.filter(isJsonObject) : [])
