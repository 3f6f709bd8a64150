import { dequal } from 'dequal/lite'
import { atom, computed, type WritableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import { type Desk, discardEditsCall } from '../../contract/counter/desk-calls.ts'
import { importEditsCall, type RememberedColumns } from '../../contract/counter/import-calls.ts'
import { type Edit, invertEdit } from '../../domain/desk/edit.ts'
import { randomId } from '../random-id.ts'
import type { Attempt } from './desk-state.ts'
import type { RefusedEdit } from './edit-sender.ts'

/** `changed`: somebody changed the same part meanwhile; `invalid`: the menu would not be valid with the edits. */
export type ImportOutcome = 'done' | 'unreachable' | 'changed' | 'invalid'

/** Edits that were made together here. `imported`: their ids in the draft, if they came from a file. */
type Step = { readonly edits: readonly Edit[]; readonly imported: readonly string[] | null }

type Duties = {
  readonly client: Client
  readonly params: { readonly referenceId: string }
  readonly $edits: WritableAtom<Desk['edits']>
  readonly attempt: Attempt
  /** Sends everything that is not sent. Returns whether all of it arrived. */
  send(): Promise<boolean>
  load(): Promise<void>
  /** Makes edits and sends them. Returns their ids. */
  add(edits: readonly Edit[]): readonly string[]
}

/** Milliseconds for sending the edits of a large menu on a slow connection. */
const IMPORT_TIMEOUT = 120_000

/** The steps in which edits were made here, so that the last one can be taken back. */
export function createEditSteps({ client, params, $edits, attempt, send, load, add }: Duties) {
  const $made = atom<readonly Step[]>([])
  const note = (step: Step) => $made.set([...$made.get(), step])

  /** Takes the edits of an import out of the draft. Without a connection, the step stays. */
  async function takeOut(step: Step, ids: readonly string[]): Promise<void> {
    const input = { params, body: { ids: [...ids] } }
    const answer = (await send()) ? await attempt(() => client.call(discardEditsCall, input)) : null
    if (answer) $edits.set(answer.edits)
    else note(step)
  }

  return {
    $canUndo: computed($made, (made) => made.length > 0),
    make(edits: readonly Edit[]): readonly string[] {
      if (edits.length > 0) note({ edits, imported: null })
      return add(edits)
    },
    undo(): void {
      const last = $made.get().at(-1)
      if (!last) return
      $made.set($made.get().slice(0, -1))
      if (last.imported) void takeOut(last, last.imported)
      else add(last.edits.map(invertEdit).reverse())
    },
    forgetAll: () => $made.set([]),
    /** What was refused was not done, so it cannot be taken back. */
    forget(refused: readonly RefusedEdit[]): void {
      const isDone = (edit: Edit) => !refused.some((entry) => dequal(entry.edit, edit))
      const made = $made.get().map((step) => ({ ...step, edits: step.edits.filter(isDone) }))
      $made.set(made.filter(({ edits }) => edits.length > 0))
    },
    /** Puts the edits of an import into the draft, all or none, as one step. */
    async importEdits(edits: readonly Edit[], remember: RememberedColumns | null): Promise<ImportOutcome> {
      if (!(await send())) return 'unreachable'
      const job = randomId()
      const added = edits.map((edit) => ({ id: randomId(), edit, job }))
      try {
        const input = { params, body: { edits: added, remember }, timeout: IMPORT_TIMEOUT }
        const answer = await attempt(() => client.call(importEditsCall, input))
        if (!answer) return 'unreachable'
        $edits.set(answer.edits)
        note({ edits, imported: added.map(({ id }) => id) })
        return 'done'
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        await load()
        return error.code === 'conflict' ? 'changed' : 'invalid'
      }
    },
  }
}
