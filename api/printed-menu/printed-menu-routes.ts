import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import {
  printChoicesCall,
  printedMenuCall,
  printedMenuPdfCall,
} from '../../src/contract/counter/printed-menu-calls.ts'
import type { ReceiptDocument } from '../../src/contract/order/receipt.ts'
import type { SellingType } from '../../src/domain/menu/selling-type.ts'
import { type PrintChoice, parsePrintChoice } from '../../src/domain/printing/print-choice.ts'
import type { ReceiptPaper } from '../../src/domain/receipt/receipt-paper.ts'
import { FileDocument, HtmlDocument } from '../http/answers.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { ApiEnv, Register } from '../http/register.ts'

type PrintedMenu = { readonly html: string; readonly policy: string }

/** Prints menus and receipts. The server has it, which has the compiled pages. */
export type MenuPrinter = {
  /** Null if the branch shows no pages. */
  choices(referenceId: string): Promise<{ types: SellingType[]; locales: string[] } | null>
  /** Null if the branch has no menu. */
  render(referenceId: string, choice: PrintChoice): Promise<PrintedMenu | null>
  /** Renders a receipt. `address`: its own, for links to other languages; `pdf`: whether it can be saved as PDF. */
  receipt(
    document: ReceiptDocument,
    options: {
      readonly locale: string
      readonly paper: ReceiptPaper
      readonly address: string
      readonly pdf: boolean
    },
  ): Promise<PrintedMenu>
  /**
   * Makes a PDF file of the document at a path of the API. Undefined if this server cannot. Rejects with `MenuPdfBusy` if too many are
   * being made.
   */
  makePdf?: ((path: string) => Promise<Uint8Array<ArrayBuffer>>) | undefined
}

/** Too many PDF files are being made. */
export class MenuPdfBusy extends Error {}

type Deps = { readonly menuPrinter?: (() => MenuPrinter | undefined) | undefined }

const ROUTE = '/printed-menu/:token'

/** The calls that print the menu of a branch, and the address at which the browser of this server reads it for a PDF. */
export function printedMenuRoutes(app: Hono<ApiEnv>, register: Register, { menuPrinter }: Deps): void {
  /** Documents that are being made into PDF, by an address that nobody can guess. */
  const waiting = new Map<string, PrintedMenu>()

  function printer(): MenuPrinter {
    const found = menuPrinter?.()
    if (!found) throw new ApiError('unavailable', 'this server cannot print menus yet')
    return found
  }
  async function render(referenceId: string, query: Readonly<Record<string, string | undefined>>) {
    const menu = await printer().render(referenceId, parsePrintChoice(query))
    if (!menu) throw notFound('the branch has no menu')
    return menu
  }

  register(printChoicesCall, async ({ staff }) => {
    const { choices, makePdf } = printer()
    const found = await choices(staff.referenceId)
    return { ...(found ?? { types: [], locales: [] }), pdf: makePdf !== undefined }
  })
  register(printedMenuCall, async ({ staff, query }) => {
    const { html, policy } = await render(staff.referenceId, query)
    return new HtmlDocument(html, policy)
  })
  register(printedMenuPdfCall, async ({ staff, query }) => {
    const { makePdf } = printer()
    if (!makePdf) throw new ApiError('unavailable', 'this server makes no PDF files')
    const token = randomBytes(16).toString('hex')
    waiting.set(token, await render(staff.referenceId, query))
    try {
      const name = `menu-${staff.referenceId.replace(/[^\w-]/g, '')}.pdf`
      return new FileDocument(await makePdf(ROUTE.replace(':token', token)), 'application/pdf', name)
    } catch (error) {
      if (error instanceof MenuPdfBusy) throw new ApiError('unavailable', 'other menus are being printed')
      throw error
    } finally {
      waiting.delete(token)
    }
  })
  app.get(ROUTE, (c) => {
    c.set('route', ROUTE)
    const menu = waiting.get(c.req.param('token'))
    if (!menu) throw notFound('there is no such document')
    return c.html(menu.html, 200, { 'Content-Security-Policy': menu.policy })
  })
}
