import type { Page } from '@playwright/test'

const EMPTY = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
export const TILES = /tile\.openstreetmap\.org/

/** Replaces every map tile with an empty picture, because tests have no internet. */
export async function stubTiles(page: Page): Promise<void> {
  await page.route(TILES, (route) => route.fulfill({ contentType: 'image/gif', body: EMPTY }))
}
