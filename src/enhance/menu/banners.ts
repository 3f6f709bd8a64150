import { reportBannerViews } from '../../client/report.ts'
import { readSession, writeSession } from '../../stores/session.ts'

/** How long banners that come into view are collected before they are reported together. */
const BATCH_DELAY_MS = 2_000
/** The part of a banner that must be visible. */
const VISIBLE_RATIO = 0.5

const reportedBannersKey = (branchId: string) => `okmenu_reach_${branchId}`

/** Reports each banner of the page that comes into view, once per session (spec §7). */
export function watchBanners(branchId: string): void {
  const banners = document.querySelectorAll<HTMLElement>('[data-banner]')
  const reported = new Set(readReportedBanners(branchId))
  const seen = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const ids = [...seen].slice(0, 100)
    if (ids.length === 0) return
    for (const id of ids) {
      seen.delete(id)
      reported.add(id)
    }
    writeReportedBanners(branchId, reported)
    void reportBannerViews(branchId, ids).then((arrived) => {
      if (arrived) return
      for (const id of ids) reported.delete(id)
      writeReportedBanners(branchId, reported)
    })
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const id = (target as HTMLElement).dataset.banner ?? ''
        if (intersectionRatio < VISIBLE_RATIO) continue
        observer.unobserve(target)
        seen.add(id)
      }
      if (seen.size > 0) timer ??= setTimeout(send, BATCH_DELAY_MS)
    },
    { threshold: VISIBLE_RATIO },
  )
  for (const banner of banners) if (!reported.has(banner.dataset.banner ?? '')) observer.observe(banner)
  // The last chance to report before the diner leaves the page.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) send()
  })
  addEventListener('pagehide', send)
}

function readReportedBanners(branchId: string): string[] {
  try {
    const stored: unknown = JSON.parse(readSession(reportedBannersKey(branchId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function writeReportedBanners(branchId: string, ids: ReadonlySet<string>): void {
  writeSession(reportedBannersKey(branchId), JSON.stringify([...ids]))
}
