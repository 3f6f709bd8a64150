import type { CartLine } from '../../domain/order/line.ts'
import { parseStored } from '../parse-stored.ts'
import { readSession, writeSession } from '../session.ts'
import { storedFields } from '../stored-fields.ts'

/** The choices for an item that is not in the cart yet. */
export type KeptChoice = Pick<CartLine, 'labelId' | 'modifiers' | 'note' | 'count'>

const keyOf = (userId: string) => `okmenu_drafts_${userId}`

/** The choices of this visit for an item whose sheet was closed without adding it; null if there are none. */
export function keptChoice(userId: string, itemId: string): KeptChoice | null {
  const kept = draftsOf(userId)[itemId]
  return looksLikeChoice(kept) ? kept : null
}

/** Stores the choices; null removes them. */
export function keepChoice(userId: string, itemId: string, choice: KeptChoice | null): void {
  const { [itemId]: _, ...others } = draftsOf(userId)
  const kept = choice && {
    [itemId]: {
      labelId: choice.labelId,
      modifiers: choice.modifiers,
      note: choice.note,
      count: choice.count,
    },
  }
  writeSession(keyOf(userId), JSON.stringify({ ...others, ...kept }))
}

const draftsOf = (userId: string): Partial<Record<string, unknown>> =>
  parseStored(readSession(keyOf(userId)), storedFields, {})

function looksLikeChoice(kept: unknown): kept is KeptChoice {
  const { labelId, modifiers, note, count } = (kept ?? {}) as Partial<Record<keyof KeptChoice, unknown>>
  return (
    (labelId === null || typeof labelId === 'string') &&
    typeof modifiers === 'object' &&
    modifiers !== null &&
    Object.values(modifiers).every(Number.isInteger) &&
    typeof note === 'string' &&
    Number.isInteger(count)
  )
}
