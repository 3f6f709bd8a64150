import { idOf } from '../../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { readFlag } from '../menu-list.ts'

/** Which branches sell something. A branch that is missing does not; null: every branch does, also future ones. */
export type Sellers = Readonly<Record<string, boolean>> | null

const entriesOf = (value: Json | undefined): JsonObject[] =>
  (isJsonList(value) ? value : []).filter(isJsonObject)

export function readBranches(value: Json | undefined): Sellers {
  const entries = entriesOf(value)
  if (entries.length === 0) return null
  return Object.fromEntries(entries.map((entry) => [idOf(entry) ?? '', readFlag(entry.visible, true)]))
}

/** Whether the same branches sell something, also of those that there will be. */
const areSame = (before: Sellers, now: Sellers): boolean =>
  (before === null) === (now === null) &&
  Object.keys({ ...before, ...now }).every((id) => isSeller(before, id) === isSeller(now, id))

/**
 * The branches for the file. Nothing changes if the same branches sell it. Entries keep what only the file knows, and stay as they are if they mean the same. If every branch sells
 * it, the file lists none, unless it knows more about one.
 */
export function writeBranches(before: Json | undefined, sellers: Sellers): Json {
  if (areSame(readBranches(before), sellers)) return before ?? null
  const entries = entriesOf(before)
  const isPlain = entries.every((entry) =>
    Object.keys(entry).every((key) => key === 'id' || key === 'visible'),
  )
  const isEverywhere = sellers === null || Object.values(sellers).every(Boolean)
  if (isEverywhere && isPlain) return null
  const kept = entries.map((entry): Json => {
    const visible = isSeller(sellers, idOf(entry) ?? '')
    return readFlag(entry.visible, true) === visible ? entry : { ...entry, visible }
  })
  const added = Object.entries(sellers ?? {}).filter(([id]) => entries.every((entry) => idOf(entry) !== id))
  return [...kept, ...added.map(([id, visible]) => ({ id, visible }))]
}

export const isSeller = (sellers: Sellers, branch: string): boolean =>
  sellers === null || sellers[branch] === true

/** Sells something in a branch, or does not. `all`: the ids of all branches. */
export function withBranch(
  sellers: Sellers,
  branch: string,
  isSold: boolean,
  all: readonly string[],
): Sellers {
  return Object.fromEntries(all.map((id) => [id, id === branch ? isSold : isSeller(sellers, id)] as const))
}
