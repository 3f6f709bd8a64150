import type { Page } from '@playwright/test'
import type { OpenVenue } from './open-venue.ts'

/** Where screens are shown. */
export type Stage = {
  /** Takes orders at any hour. */
  readonly venue: OpenVenue
  /** Reference id of the grill that is looked at where nothing is ordered: the demo’s own, or the same venue. */
  readonly shown: string
}

/**
 * A screen as a diner meets it: what happened before, where it is, and what has to be done there until it shows what it
 * is for. Clicks, not texts: the same in every language.
 */
export type ScreenCase = {
  readonly name: string
  /** Once; what it leaves behind (cart, order, login) outlives a reload. */
  readonly before?: (page: Page, stage: Stage) => Promise<void>
  /** `:shown` and `:venue` stand for reference ids. Without a path it is where `before` has led. */
  readonly path?: string
  /** After each load of the page. */
  readonly prepare?: (page: Page, stage: Stage) => Promise<void>
  /** Cannot be come to again and again: codes are limited. */
  readonly once?: true
  /** What it is written in, whatever the diner chose. */
  readonly language?: string
  /** What the browser logs by itself there. */
  readonly allowed?: RegExp
  /** Only at venues that speak more than two. */
  readonly manyLanguages?: true
  /** Somebody else's page: no venue's colours reach it. */
  readonly foreign?: boolean
}
