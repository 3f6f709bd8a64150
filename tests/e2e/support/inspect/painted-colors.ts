/** Computes the painted colours of a page inside the page. */
import type { JSHandle, Page } from '@playwright/test'

export type PaintedColors = {
  /** Returns the contrast of two computed colours in any notation, 1 to 21 (WCAG). */
  ratio(one: string, other: string): number
  /** Returns the background of an element, with translucent colours blended. */
  backgroundOf(element: Element | null): string
}

/** A handle for `page.evaluate`, valid until the page is left. */
export const paintedColors = (page: Page): Promise<JSHandle<PaintedColors>> =>
  page.evaluateHandle(createPaintedColors)

function createPaintedColors(): PaintedColors {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  const known = new Map<string, readonly number[]>()
  /** Red, green, blue and alpha, 0 to 255. */
  const channels = (color: string): readonly number[] => {
    let found = known.get(color)
    if (!found) {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      found = [...canvas.getImageData(0, 0, 1, 1).data]
      known.set(color, found)
    }
    return found
  }
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = channels(color).map((channel) => {
      const part = channel / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const backgroundOf = (element: Element | null): string => {
    if (!element) return 'Canvas'
    const color = getComputedStyle(element).backgroundColor
    const [r = 0, g = 0, b = 0, alpha = 0] = channels(color)
    if (alpha === 255) return color
    const below = backgroundOf(element.parentElement)
    if (alpha === 0) return below
    const part = alpha / 255
    const mixed = channels(below).map((channel, at) => channel * (1 - part) + ([r, g, b][at] ?? 0) * part)
    return `rgb(${mixed.slice(0, 3).join(' ')})`
  }
  const ratio = (one: string, other: string) => {
    const [a, b] = [luminance(one), luminance(other)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  return { ratio, backgroundOf }
}
