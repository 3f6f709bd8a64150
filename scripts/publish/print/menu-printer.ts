import encodeQR from 'qr'
import type { Client } from '../../../src/client/platform.ts'
import type { SellingType } from '../../../src/domain/menu/selling-type.ts'
import type { PrintChoice } from '../../../src/domain/printing/print-choice.ts'
import { printableOffers, printView } from '../../../src/payload/pages/print-page.ts'
import type { Renderer } from '../make/render.ts'
import { pullVenue } from '../plan/pull.ts'
import { composeDocument, type PrintedDocument } from './compose-document.ts'

type Parts = {
  readonly client: Client
  readonly renderer: Renderer
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string
}

/** Where the page of printed menus is compiled to. No release has it. */
const PAGE = { referenceId: 'counter', path: '/print' }

/** Renders menus for the printer from what is published of a venue, with the compiled pages. */
export function createMenuPrinter({ client, renderer, siteUrl }: Parts) {
  return {
    /** The order types with a menu, and the languages. Null if the venue shows no pages. */
    async choices(referenceId: string): Promise<{ types: SellingType[]; locales: string[] } | null> {
      const pulled = await pullVenue(client, referenceId, Date.now())
      if ('closed' in pulled) return null
      const { venue, day } = pulled
      return {
        types: printableOffers(venue, day).map(({ type }) => type),
        locales: [...venue.business.locales],
      }
    },
    /** Null if there is no menu. */
    async render(referenceId: string, choice: PrintChoice): Promise<PrintedDocument | null> {
      const pulled = await pullVenue(client, referenceId, Date.now())
      if ('closed' in pulled) return null
      const { venue, day } = pulled
      const { domains, branches } = venue.business
      // A venue's own host shows its main branch.
      const isMain = branches[0]?.referenceId === referenceId
      const home = isMain && domains[0] !== undefined ? `https://${domains[0]}` : `${siteUrl}/${referenceId}`
      const code = {
        svg: encodeQR(home, 'svg', { border: 2 }),
        address: home.replace(/^https?:\/\//, ''),
      }
      const view = printView(venue, day, choice, code)
      if (!view) return null
      const { referenceId: folder, path } = PAGE
      return composeDocument(await renderer.render(folder, { path, locale: view.locale, view }, siteUrl))
    },
  }
}
