import { atom, computed, map, type ReadableAtom } from 'nanostores'
import { CallError } from '../../../client/http.ts'
import {
  listVersionsCall,
  restoreVersionCall,
  type VenueVersion,
  versionDifferencesCall,
} from '../../../contract/counter/desk/version-calls.ts'
import { type PublicationState, publicationCall } from '../../../contract/counter/desk-calls.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import { undoEdits } from '../../../domain/desk/undo-edits.ts'
import { isJsonObject, type Json } from '../../../domain/json/json.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import type { DeskDraft } from '../desk-draft.ts'
import type { DraftChange } from '../draft-changes.ts'
import { hasRoom } from '../draft-room.ts'
import { changesOf } from './version-jobs.ts'

/** How a version differs from the one before it. `none`: no earlier version is kept. */
export type Differences =
  | { readonly state: 'loading' | 'failed' | 'none' }
  | { readonly state: 'ready'; readonly changes: readonly DraftChange[]; readonly leftOut: number }

/**
 * What taking back did. `count`: changes that are in the draft now; `lasting`: those that could not be taken back. `full`: the
 * draft has no room for them.
 */
export type Undone = {
  readonly count: number
  readonly lasting: readonly DraftChange[]
  readonly isFull: boolean
}

export type VersionsPage = {
  /** Of the venue; undefined: the file does not say. */
  readonly $timeZone: ReadableAtom<string | undefined>
  /** Newest first; the first one is live. */
  readonly $versions: ReadableAtom<readonly VenueVersion[]>
  readonly $loading: ReadableAtom<'loading' | 'failed' | 'ready'>
  /** How far the live version is on its way to diners; null: unknown. */
  readonly $publication: ReadableAtom<PublicationState | null>
  load(): Promise<void>
  /** The versions whose changes are shown. */
  readonly $shown: ReadableAtom<ReadonlySet<number>>
  /** Shows or hides what a version changed. */
  toggle(version: Pick<VenueVersion, 'version' | 'origin'>): void
  /** By version. */
  readonly $differences: ReadableAtom<Readonly<Record<string, Differences | undefined>>>
  loadDifferences(version: number): Promise<void>
  /** Puts edits that take back others into the draft, as one step. */
  undoPublished(edits: readonly { readonly edit: Edit; readonly who: string }[]): void
  /** What was taken back last since the list was opened. */
  readonly $undone: ReadableAtom<Undone | null>
  /** The version about which staff are asked whether to publish it again. */
  readonly $asked: ReadableAtom<number | null>
  /** Asks about a version, or about none. */
  ask(version: number | null): void
  /** Publishes an earlier version again. Returns whether that worked. */
  restore(version: number): Promise<boolean>
  readonly $restoring: ReadableAtom<'idle' | 'busy' | 'failed'>
  /** Opens the list: nothing is shown of a version, asked or taken back. */
  open(): void
}

type Parts = {
  readonly page: Pick<PageEnvironment, 'client' | 'now'>
  readonly referenceId: string
  readonly draft: DeskDraft
  /** Something was published by a tap at this time (epoch milliseconds). */
  onPublished(since: number): void
}

/** The versions that were published. */
export function createVersionsPage({ page, referenceId, draft, onPublished }: Parts): VersionsPage {
  const params = { referenceId }
  const $versions = atom<readonly VenueVersion[]>([])
  const $loading = atom<'loading' | 'failed' | 'ready'>('loading')
  const $publication = atom<PublicationState | null>(null)
  const $differences = map<Record<string, Differences | undefined>>({})
  const $shown = atom<ReadonlySet<number>>(new Set())
  const $undone = atom<Undone | null>(null)
  const $asked = atom<number | null>(null)
  const $restoring = atom<'idle' | 'busy' | 'failed'>('idle')

  return {
    ...{ $versions, $loading, $publication, $differences, $shown, $undone, $asked, $restoring },
    $timeZone: computed(draft.$published, timeZoneOf),
    open() {
      $shown.set(new Set())
      $undone.set(null)
      $asked.set(null)
      $restoring.set('idle')
      void this.load()
    },
    toggle({ version, origin }) {
      const shown = new Set($shown.get())
      if (!shown.delete(version)) {
        shown.add(version)
        // Those of the desk have their edits.
        if (origin !== 'desk') void this.loadDifferences(version)
      }
      $shown.set(shown)
    },
    ask(version) {
      $restoring.set('idle')
      $asked.set(version)
    },
    async load() {
      $loading.set('loading')
      try {
        const [{ versions }, publication] = await Promise.all([
          page.client.call(listVersionsCall, { params }),
          page.client.call(publicationCall, { params }),
        ])
        $versions.set(versions)
        $publication.set(publication)
        $loading.set('ready')
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        $loading.set('failed')
      }
    },
    async loadDifferences(version) {
      const known = $differences.get()[version]
      if (known && known.state !== 'failed') return
      $differences.setKey(String(version), { state: 'loading' })
      try {
        const { differences } = await page.client.call(versionDifferencesCall, {
          params: { ...params, version: String(version) },
        })
        if (!differences) return $differences.setKey(String(version), { state: 'none' })
        const changes = changesOf(differences.edits.map((edit) => ({ edit, who: '' })))
        $differences.setKey(String(version), { state: 'ready', changes, leftOut: differences.left_out })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        $differences.setKey(String(version), { state: 'failed' })
      }
    },
    undoPublished(published) {
      const { edits, lasting } = undoEdits(
        draft.$file.get(),
        published.map(({ edit }) => edit),
      )
      const isFull = !hasRoom(draft, edits.length)
      if (!isFull) draft.edit(...edits)
      const left = new Set(lasting.map(({ edit }) => edit))
      $undone.set({
        count: isFull ? 0 : changesOf(edits.map((edit) => ({ edit, who: '' }))).length,
        lasting: changesOf(published.filter(({ edit }) => left.has(edit))),
        isFull,
      })
    },
    async restore(version) {
      if ($restoring.get() === 'busy') return false
      const since = page.now()
      $restoring.set('busy')
      const isDone = await draft.change(() =>
        page.client.call(restoreVersionCall, { params, body: { version } }),
      )
      $restoring.set(isDone ? 'idle' : 'failed')
      if (isDone) onPublished(since)
      return isDone
    },
  }
}

function timeZoneOf(file: Json): string | undefined {
  const business = isJsonObject(file) && isJsonObject(file.business) ? file.business : {}
  return typeof business.time_zone === 'string' ? business.time_zone : undefined
}
