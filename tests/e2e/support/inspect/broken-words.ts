import type { Locator } from '@playwright/test'

/**
 * Returns words that are broken across lines, with their positions. Lines may break between the parts of an
 * address or a hyphenated compound, and in a word longer than any line of a phone. Scripts without spaces may
 * break anywhere.
 */
export const brokenWords = (within: Locator): Promise<readonly string[]> =>
  within.evaluate((root) => {
    const LONGEST = 18
    const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmr}\p{sc=Laoo}]/u
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('script, style, textarea, select, .sr')) continue
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)) {
        if (word.length > LONGEST || UNSPACED.test(word)) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`${word} in “${parent.textContent?.trim().slice(0, 60)}”`)
      }
    }
    return found
  })
