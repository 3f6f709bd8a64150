import { atom, computed, type WritableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import { type Desk, discardEditsCall } from '../../contract/counter/desk-calls.ts'
import { importEditsCall, type RememberedColumns } from '../../contract/counter/import-calls.ts'
import { type Edit, invertEdit } from '../../domain/desk/edit.ts'
import { randomId } from '../random-id.ts'
import type { Attempt } from './desk-state.ts'
import type { NewEdit } from './unsent-edits.ts'

/** `changed`: somebody changed the same part meanwhile; `invalid`: the menu would not be valid with the edits. */
export type ImportOutcome = 'done' | 'unreachable' | 'changed' | 'invalid'

/**
 * Edits that were made together here. `isImport`: they came from a file; `undone`: ids of later edits that were taken back by
 * others since, with these.
 */
type Step = {
  readonly edits: readonly NewEdit[]
  readonly isImport: boolean
  readonly undone: readonly string[]
}

type Duties = {
  readonly client: Client
  readonly params: { readonly referenceId: string }
  readonly $edits: WritableAtom<Desk['edits']>
  readonly attempt: Attempt
  /** Sends everything that is not sent. Returns whether all of it arrived. */
  send(): Promise<boolean>
  load(): Promise<void>
  /** Makes edits and sends them. */
  add(edits: readonly Edit[]): readonly NewEdit[]
}

/** Milliseconds for sending the edits of a large menu on a slow connection. */
const IMPORT_TIMEOUT = 120_000

/** The steps in which edits were made here, so that the last one can be taken back. */
export function createEditSteps({ client, params, $edits, attempt, send, load, add }: Duties) {
  const $made = atom<readonly Step[]>([])
  const note = (step: Step) => $made.set([...$made.get(), step])

  /**
   * Takes the edits of an import out of the draft, and later ones that were taken back: they may be based on it. If that is not
   * possible, the step stays.
   */
  async function takeOut(step: Step): Promise<boolean> {
    const ids = [...step.edits.map(({ id }) => id), ...step.undone]
    try {
      const input = { params, body: { ids } }
      const answer = (await send()) ? await attempt(() => client.call(discardEditsCall, input)) : null
      if (answer) $edits.set(answer.edits)
      else note(step)
      return answer !== null
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      note(step)
      await load()
      return false
    }
  }

  return {
    $canUndo: computed($made, (made) => made.length > 0),
    make(edits: readonly Edit[]): readonly NewEdit[] {
      const added = add(edits)
      if (added.length > 0) note({ edits: added, isImport: false, undone: [] })
      return added
    },
    async undo(): Promise<boolean> {
      const last = $made.get().at(-1)
      if (!last) return true
      $made.set($made.get().slice(0, -1))
      if (last.isImport) return takeOut(last)
      const inverse = add(last.edits.map(({ edit }) => invertEdit(edit)).reverse())
      const before = $made.get().at(-1)
      if (before) {
        const undone = [...before.undone, ...last.undone, ...[...last.edits, ...inverse].map(({ id }) => id)]
        $made.set([...$made.get().slice(0, -1), { ...before, undone }])
      }
      return true
    },
    forgetAll: () => $made.set([]),
    /** What was refused was not done, so it cannot be taken back. */
    forget(refused: readonly Pick<NewEdit, 'id'>[]): void {
      const ids = new Set(refused.map(({ id }) => id))
      const made = $made.get().map((step) => ({
        ...step,
        edits: step.edits.filter(({ id }) => !ids.has(id)),
        // Without its counterpart, an edit counts.
        undone: step.undone.some((id) => ids.has(id)) ? [] : step.undone,
      }))
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
        note({ edits: added, isImport: true, undone: [] })
        return 'done'
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        await load()
        return error.code === 'conflict' ? 'changed' : 'invalid'
      }
    },
  }
}
