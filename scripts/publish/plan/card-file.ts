import type { CardFrame, PathCards } from '../../../src/contract/site/link-card.ts'
import { pageCard } from '../../../src/payload/view/link-card.ts'
import type { View } from '../../../src/payload/view/view.ts'

/** Collects the cards of the pages of a release, for `CARDS_FILE`. */
export type CardCollector = {
  /** `path` is decoded and below the venue. */
  add(path: string, locale: string, view: View): void
  /** The text of the file; null without cards. */
  text(): string | null
}

export function collectCards(): CardCollector {
  const frames: Record<string, CardFrame> = {}
  const paths = new Map<string, PathCards[1]>()
  return {
    add(path, locale, view) {
      const found = pageCard(view)
      if (!found) return
      frames[locale] ??= found.frame
      const cards = paths.get(path) ?? {}
      cards[locale] = { hash: found.hash, card: found.card }
      paths.set(path, cards)
    },
    text: () =>
      paths.size === 0 ? null : [frames, ...paths].map((line) => `${JSON.stringify(line)}\n`).join(''),
  }
}
