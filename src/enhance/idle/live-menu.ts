import { openRevisionStream } from '../../client/revision-stream.ts'
import type { PageData } from '../page/page-data.ts'

let isFollowed = false

/** Follows the venue once per page, and shows what has changed, also since the page was loaded. */
export function followMenu(page: PageData): void {
  if (isFollowed) return
  isFollowed = true
  const show = (waits?: readonly number[]) => {
    import('./fresh-menu.ts').then(
      (module) => module.showFreshMenu(page, waits),
      () => {},
    )
  }
  followRevision(page.branchId, () => show())
  if (performance.now() > GLANCE) show([0])
}

/** A page that was loaded less than so many milliseconds ago is current. */
const GLANCE = 10_000

/** Sent by a page that wants to know the current revision. */
const ASK = 0

/**
 * Follows the venue's revision while the page is visible, and calls `onChanged` when it has changed. Of the visible pages of a
 * branch, one holds a lock, has the stream, and tells the others. Without locks (plain http), each page has its own stream.
 * Nothing stays open while the page is hidden: it would keep the page out of the back/forward cache.
 */
export function followRevision(branchId: string, onChanged: () => void): void {
  const name = `revision ${branchId}`
  let known = 0
  let stop: (() => void) | undefined
  const hear = (revision: number) => {
    if (known && revision !== known) onChanged()
    known = revision
  }
  const start = () => {
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
    let close: (() => void) | null = null
    const open = () => {
      close = openRevisionStream(branchId, (revision) => {
        hear(revision)
        channel?.postMessage(revision)
      })
    }
    channel?.addEventListener('message', ({ data }) => {
      if (data !== ASK) hear(data)
      else if (close && known) channel.postMessage(known)
    })
    channel?.postMessage(ASK)
    const held = new AbortController()
    stop = () => {
      held.abort()
      close?.()
      channel?.close()
      stop = undefined
    }
    if (!channel || !navigator.locks) return open()
    const hold = () => {
      open()
      return new Promise<void>((release) => held.signal.addEventListener('abort', () => release()))
    }
    navigator.locks.request(name, { signal: held.signal }, hold).catch(() => {})
  }
  const look = () => {
    if (document.hidden) stop?.()
    else if (!stop) start()
  }
  document.addEventListener('visibilitychange', look)
  look()
}
