import type { CardFrame, PathCards } from '../../../src/contract/site/link-card.ts'
import { pageCard } from '../../../src/payload/view/link-card.ts'
import type { View } from '../../../src/payload/view/view.ts'

/** Collects the cards of the pages of a release, for `CARDS_FILE`. */
export type CardCollector = {
  /** `path` is decoded and below the venue. */
  add(path: string, locale: string, view: View): void
  /** Adds the card of an unchanged page from the previous release. False if it is not known. */
  keep(path: string, locale: string): boolean
  /** The text of the file; null without cards. */
  text(): string | null
}

/** `previous` is the text of the file in the previous release, or null. */
export function collectCards(previous: string | null): CardCollector {
  let before: ReadonlyMap<string, PathCards[1]> | undefined
  const frames: Record<string, CardFrame> = {}
  const paths = new Map<string, PathCards[1]>()

  function put(path: string, locale: string, card: PathCards[1][string]): void {
    const cards = paths.get(path) ?? {}
    cards[locale] = card
    paths.set(path, cards)
  }

  return {
    add(path, locale, view) {
      const found = pageCard(view)
      if (!found) return
      frames[locale] ??= found.frame
      put(path, locale, { hash: found.hash, card: found.card })
    },
    keep(path, locale) {
      before ??= previous === null ? new Map() : readCards(previous)
      const card = before.get(path)?.[locale]
      if (card) put(path, locale, card)
      return card !== undefined
    },
    text: () =>
      paths.size === 0 ? null : [frames, ...paths].map((line) => `${JSON.stringify(line)}\n`).join(''),
  }
}

/** Reads the cards by path, as this module wrote them. None if the file is damaged. */
function readCards(text: string): ReadonlyMap<string, PathCards[1]> {
  try {
    const lines = text.trim().split('\n').slice(1)
    return new Map(lines.map((line) => JSON.parse(line) as PathCards))
  } catch {
    return new Map()
  }
}
