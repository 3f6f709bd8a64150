import type { WritableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { type DraftEdit, MAX_EDITS, type saveEditsCall } from '../../contract/counter/desk-calls.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import type { EditProblem } from '../../domain/desk/edit.ts'
import type { Json } from '../../domain/json/json.ts'
import { schedule } from '../timer.ts'
import type { Attempt } from './desk-state.ts'
import type { NewEdit } from './unsent-edits.ts'

/** An edit that was not added to the draft. `invalid`: the menu would not be valid with it. */
export type RefusedEdit = NewEdit & {
  readonly problem: EditProblem['problem'] | 'invalid'
  /** The value now, for `changed`. */
  readonly current: Json
}

type Duties = {
  readonly $unsent: WritableAtom<readonly NewEdit[]>
  readonly attempt: Attempt
  save(edits: NewEdit[]): Promise<ResponseOf<typeof saveEditsCall>>
  onSaved(edits: DraftEdit[]): void
  onRefused(refused: readonly RefusedEdit[]): void
}

/** Delays between attempts to send, in milliseconds. The last one repeats. */
const RETRIES = [1000, 3000, 10_000, 30_000] as const

/** Largest batch, in bytes, unless a single edit is larger. A call takes 256 KB. */
const MAX_BATCH = 200 * 1024

/** The edits that are sent next, in one call. Borders of delivery zones are large. */
function nextBatch(unsent: readonly NewEdit[]): readonly NewEdit[] {
  let size = 0
  const end = unsent.findIndex((entry) => {
    size += new TextEncoder().encode(JSON.stringify(entry)).length
    return size > MAX_BATCH
  })
  return unsent.slice(0, end < 0 ? MAX_EDITS : Math.min(MAX_EDITS, Math.max(1, end)))
}

/** Sends edits in order until the platform has answered. Ids make it harmless that an edit is sent twice. */
export function createEditSender({ $unsent, attempt, save, onSaved, onRefused }: Duties) {
  let sending: Promise<boolean> | null = null
  let cancelRetry = () => {}
  let failures = 0
  const drop = (batch: readonly NewEdit[]) => {
    const ids = new Set(batch.map(({ id }) => id))
    $unsent.set($unsent.get().filter(({ id }) => !ids.has(id)))
  }

  /** Returns whether the platform answered. */
  async function sendSome(batch: readonly NewEdit[]): Promise<boolean> {
    try {
      const saved = await attempt(() => save([...batch]))
      if (!saved) return false
      const refused = new Map(saved.refused.map((entry) => [entry.id, entry]))
      onRefused(
        batch.flatMap((entry) => {
          const refusal = refused.get(entry.id)
          return refusal ? [{ ...entry, ...refusal }] : []
        }),
      )
      onSaved(saved.edits)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // With one of them the menu would not be valid, and the others must not wait for it.
      if (batch.length > 1) return sendSome(batch.slice(0, 1))
      onRefused(batch.map((entry) => ({ ...entry, problem: 'invalid', current: null })))
    }
    drop(batch)
    return true
  }

  async function sendAll(): Promise<boolean> {
    while ($unsent.get().length > 0) {
      if (!(await sendSome(nextBatch($unsent.get())))) {
        const delay = RETRIES[Math.min(failures++, RETRIES.length - 1)] ?? 0
        cancelRetry = schedule(delay, () => void send())
        return false
      }
      failures = 0
    }
    return true
  }

  /** Sends everything that is not sent. Returns whether all of it arrived. */
  function send(): Promise<boolean> {
    cancelRetry()
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }
  return { send, stop: () => cancelRetry() }
}
