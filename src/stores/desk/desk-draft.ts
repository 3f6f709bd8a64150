import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import {
  type Desk,
  deskCall,
  discardEditsCall,
  publishEditsCall,
  saveEditsCall,
} from '../../contract/counter/desk-calls.ts'
import type { RememberedColumns } from '../../contract/counter/import-calls.ts'
import type { Edit } from '../../domain/desk/edit.ts'
import { applyEdit } from '../../domain/desk/plan-edit.ts'
import type { Json } from '../../domain/json/json.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { randomId } from '../random-id.ts'
import { createAttempt, type DeskState } from './desk-state.ts'
import { createEditSender, type RefusedEdit } from './edit-sender.ts'
import { createEditSteps, type ImportOutcome } from './edit-steps.ts'
import { refusedEdits } from './refused-edits.ts'
import { type NewEdit, unsentEdits } from './unsent-edits.ts'

/** The draft of a venue, as this device sees it. */
export type DeskDraft = {
  readonly $state: ReadableAtom<DeskState>
  /** Number of the published version. */
  readonly $version: ReadableAtom<number>
  /** The edits of everybody that the platform has. */
  readonly $edits: ReadableAtom<Desk['edits']>
  /** Those of this device that it does not have yet. */
  readonly $unsent: ReadableAtom<readonly NewEdit[]>
  /** What was not added to the draft, until it is settled. */
  readonly $refused: ReadableAtom<readonly RefusedEdit[]>
  /** Whether the last call did not get through. Edits are sent again by themselves. */
  readonly $isOffline: ReadableAtom<boolean>
  /** The venue file as published, and with all edits. */
  readonly $published: ReadableAtom<Json>
  readonly $file: ReadableAtom<Json>
  /** Makes edits. They apply at once, and are sent until the platform has answered. Returns their ids. */
  edit(...edits: readonly Edit[]): readonly string[]
  /**
   * Takes back the last edits that were made together here, unless somebody has changed the same part since. Nothing is taken back
   * that was made before the last publication. Returns whether the platform let an import be taken out.
   */
  undo(): Promise<boolean>
  readonly $canUndo: ReadableAtom<boolean>
  /**
   * Adds the edits of an import, all or none. They are one step for `undo`, which takes them out of the draft.
   * @param remember what the columns of the file hold
   */
  importEdits(edits: readonly Edit[], remember: RememberedColumns | null): Promise<ImportOutcome>
  /** Drops a refused edit, or makes it again on top of what somebody else did. */
  settle(id: string, keep: 'mine' | 'theirs'): void
  /** Publishes these edits of the draft. Returns whether that worked. */
  publish(ids: readonly string[]): Promise<boolean>
  discard(ids: readonly string[]): Promise<boolean>
  /** Changes the draft by a call, after everything is sent. Returns whether that worked. */
  change(call: () => Promise<Desk>): Promise<boolean>
  load(): Promise<void>
  open(): () => void
}

/** What a call has answered. All of them have the edits. */
type SomeOfDesk = Partial<Desk> & Pick<Desk, 'edits'>

/** The draft of a venue: loads it, and sends the edits of this device once and in order, through lost connections. */
export function createDeskDraft(page: PageEnvironment, referenceId: string): DeskDraft {
  const params = { referenceId }
  const $state = atom<DeskState>('loading')
  const $published = atom<Json>(null)
  const $version = atom(0)
  const $edits = atom<Desk['edits']>([])
  const $unsent = unsentEdits(referenceId)
  const $refused = refusedEdits(referenceId)
  const $isOffline = atom(false)
  const $file = computed([$published, $edits, $unsent], withEdits)

  const attempt = createAttempt($state, $isOffline)

  function take({ file, version, edits }: SomeOfDesk): void {
    if (file !== undefined) $published.set(file)
    if (version !== undefined) $version.set(version)
    $edits.set(edits)
  }

  async function load(): Promise<void> {
    const desk = await attempt(() => page.client.call(deskCall, { params }))
    if (desk) {
      take(desk)
      $state.set('ready')
    } else if ($state.get() === 'loading') $state.set('failed')
  }

  const sender = createEditSender({
    $unsent,
    attempt,
    save: (edits) => page.client.call(saveEditsCall, { params, body: { edits } }),
    onSaved: (edits) => $edits.set(edits),
    onRefused(refused) {
      $refused.set([...$refused.get(), ...refused])
      steps.forget(refused)
    },
  })

  function add(edits: readonly Edit[]): readonly NewEdit[] {
    const added = toNewEdits(edits)
    $unsent.set([...$unsent.get(), ...added])
    if (added.length > 0) void sender.send()
    return added
  }

  const { client } = page
  const steps = createEditSteps({ client, params, $edits, attempt, send: sender.send, load, add })

  /** Changes the draft by a call after everything is sent. */
  async function change(call: () => Promise<SomeOfDesk>): Promise<boolean> {
    if (!(await sender.send())) return false
    try {
      const desk = await attempt(call)
      if (!desk) return false
      take(desk)
      steps.forgetAll()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Somebody else was faster.
      await load()
      return false
    }
  }

  return {
    ...{ $state, $version, $edits, $unsent, $refused, $isOffline, $published, $file, load, change },
    ...{ $canUndo: steps.$canUndo, undo: steps.undo, importEdits: steps.importEdits },
    edit: (...edits) => steps.make(edits).map(({ id }) => id),
    settle(id, keep) {
      const refused = $refused.get().find((entry) => entry.id === id)
      $refused.set($refused.get().filter((entry) => entry.id !== id))
      if (keep === 'mine' && refused) add([onTopOf(refused)])
    },
    publish: (ids) =>
      change(() => {
        // Those that were sent just now may have been refused.
        const kept = new Set($edits.get().map(({ id }) => id))
        const body = { ids: ids.filter((id) => kept.has(id)) }
        return page.client.call(publishEditsCall, { params, body })
      }),
    discard: (ids) => change(() => page.client.call(discardEditsCall, { params, body: { ids: [...ids] } })),
    open() {
      void load().then(sender.send)
      const stopOnline = page.on('online', () => void sender.send())
      const stopShown = page.on('shown', () => void sender.send().then(load))
      return () => {
        for (const stop of [stopOnline, stopShown, sender.stop]) stop()
      }
    },
  }
}

/** Gives ids to edits, and a common one to edits that are made together. */
function toNewEdits(edits: readonly Edit[]): NewEdit[] {
  const job = edits.length > 1 ? { job: randomId() } : {}
  return edits.map((edit) => ({ id: randomId(), edit, ...job }))
}

/** The file with the edits that apply to it. */
function withEdits(file: Json, edits: Desk['edits'], unsent: readonly NewEdit[]): Json {
  const sent = new Set(edits.map(({ id }) => id))
  const own = unsent.filter(({ id }) => !sent.has(id))
  return [...edits, ...own].reduce((before, { edit }) => {
    const result = applyEdit(before, edit)
    return 'problem' in result ? before : result.file
  }, file)
}

/** The edit with what somebody else did as its start. */
const onTopOf = ({ edit, current }: RefusedEdit): Edit => {
  if (edit.kind === 'set') return { ...edit, from: current }
  return edit.kind === 'remove' ? { ...edit, value: current } : edit
}
