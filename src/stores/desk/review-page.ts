import { atom, computed, type ReadableAtom } from 'nanostores'
import { type DraftChange, isScheduled } from './draft-changes.ts'

/** A change in the list. `isNew`: somebody made or extended it after the list was opened, so it is not chosen by itself. */
export type ReviewRow = {
  readonly change: DraftChange
  readonly isChosen: boolean
  readonly isNew: boolean
}

/** The list of changes, from which some are published or discarded without the rest. */
export type ReviewPage = {
  readonly $rows: ReadableAtom<readonly ReviewRow[]>
  readonly $chosen: ReadableAtom<readonly DraftChange[]>
  choose(change: DraftChange, isChosen: boolean): void
  /** How many pages the chosen changes change; null until that is known. */
  readonly $pages: ReadableAtom<number | null>
  open(): () => void
}

type Parts = {
  readonly $changes: ReadableAtom<readonly DraftChange[]>
  countPages(changes: readonly DraftChange[]): Promise<number | null>
}

/** Opens the list. What is there is chosen, but for what has a time. */
export function createReviewPage({ $changes, countPages }: Parts): ReviewPage {
  /** The edits of changes that the user has seen, and whether they are chosen. */
  const $seen = atom<ReadonlyMap<string, { readonly edits: string; readonly isChosen: boolean }>>(
    new Map(
      $changes
        .get()
        .map((change) => [change.key, { edits: editsOf(change), isChosen: !isScheduled(change) }]),
    ),
  )
  const $rows = computed([$changes, $seen], (changes, seen) =>
    changes.map((change): ReviewRow => {
      const known = seen.get(change.key)
      const isNew = known?.edits !== editsOf(change)
      return { change, isNew, isChosen: !isNew && known?.isChosen === true }
    }),
  )
  const $chosen = computed($rows, (rows) =>
    rows.filter(({ isChosen }) => isChosen).map(({ change }) => change),
  )
  const $pages = atom<number | null>(null)
  let counted: string | null = null

  async function count(chosen: readonly DraftChange[]): Promise<void> {
    const edits = chosen.map(editsOf).join(' ')
    if (edits === counted) return
    counted = edits
    $pages.set(null)
    const pages = await countPages(chosen)
    if (edits === counted) $pages.set(pages)
  }

  return {
    ...{ $rows, $chosen, $pages },
    choose: (change, isChosen) =>
      $seen.set(new Map([...$seen.get(), [change.key, { edits: editsOf(change), isChosen }]])),
    open() {
      const stop = $chosen.subscribe((chosen) => void count(chosen))
      return () => {
        counted = null
        stop()
      }
    },
  }
}

const editsOf = ({ ids }: DraftChange): string => ids.join(' ')
