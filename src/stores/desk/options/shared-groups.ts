import { isSameGroup } from '../../../domain/desk/same-group.ts'
import { objectsIn } from '../file-names.ts'
import type { MenuCategory } from '../menu-list.ts'
import { elementKey } from './element-key.ts'
import { type GroupForm, type OptionsForm, type OptionsVenue, openGroup, usersOf } from './option-forms.ts'

/** The groups of other dishes that a dish can use: each once, in the order of the menu, with all dishes that have it. */
export function groupsToCopy(options: OptionsForm, venue: OptionsVenue): GroupForm[] {
  const own = new Set(options.groups.map(({ key }) => key))
  const found = listGroups(venue.menu).filter((group) => !own.has(elementKey(group)))
  return found.map((group) => ({
    ...openGroup(null, group, venue),
    users: usersOf(group, venue.menu),
  }))
}

function listGroups(menu: readonly MenuCategory[]) {
  const groups = menu
    .flatMap(({ items }) => items)
    .flatMap(({ element }) => objectsIn(element.modifier_groups))
  return groups.filter((group, index) => groups.findIndex((other) => isSameGroup(other, group)) === index)
}
