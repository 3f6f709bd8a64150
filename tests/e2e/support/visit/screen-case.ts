import type { Page } from '@playwright/test'
import type { OpenVenue } from './open-venue.ts'

/** The venues that show the screens. */
export type Stage = {
  /** Accepts orders at any hour. */
  readonly venue: OpenVenue
  /** Reference id of the grill for screens without an order: that of the demo, or of the same venue. */
  readonly shown: string
}

/**
 * A screen as a diner sees it: previous actions, its path, and the actions that bring it to its state. Uses
 * clicks instead of texts, so that it works in every language.
 */
export type ScreenCase = {
  readonly name: string
  /** Runs once. Its results (cart, order, login) survive a reload. */
  readonly before?: (page: Page, stage: Stage) => Promise<void>
  /**
   * `:shown` and `:venue` are replaced by reference ids. Without a path, the screen is where `before` ended.
   */
  readonly path?: string
  /** Runs after each load of the page. */
  readonly prepare?: (page: Page, stage: Stage) => Promise<void>
  /** Cannot be opened repeatedly: codes are limited. */
  readonly once?: true
  /** Its language, independent of the choice of the diner. */
  readonly language?: string
  /** Errors that the browser logs there by itself. */
  readonly allowed?: RegExp
  /** Only at venues with more than two languages. */
  readonly manyLanguages?: true
  /** A page without the colours of the venue: of a third party, or of the counter. */
  readonly foreign?: boolean
}
