/** What goes wrong. `lost-answer`: the printer prints, but what it says about it does not arrive. `lost-ticket`: the ticket does not. */
export type PrinterFault = 'none' | 'lost-answer' | 'lost-ticket' | 'paper-ends' | 'cannot-read'

export type StarPrinter = ReturnType<typeof starPrinter>

/** Sends a request to the API, with or without a socket. */
type Send = (path: string, init: RequestInit) => Response | Promise<Response>

/**
 * The side of a Star printer in the protocol CloudPRNT (version HTTP): it reports its status, fetches the ticket that it is offered,
 * prints it, and says so. `url` is the address in its settings.
 */
export function starPrinter(
  send: Send,
  url: string,
  firmware: { readonly knowsTokens: boolean } = { knowsTokens: true },
) {
  const path = new URL(url).pathname
  const printed: Uint8Array[] = []
  const request = (method: string, query: Record<string, string>, body?: object) => {
    const search = new URLSearchParams({ mac: '00:11:62:aa:bb:cc', ...query })
    return send(method === 'POST' ? path : `${path}?${search}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  }
  const named = (token: string): Record<string, string> => (firmware.knowsTokens ? { token } : {})
  const printer = {
    /** What came out, oldest first. */
    printed,
    /** Printers encode their status, and change it when the paper ends or the cover is opened. */
    status: '200%20OK',
    isPrinting: false,
    fault: 'none' as PrinterFault,
    /** Reports the status. Returns what the server answers. */
    async report(): Promise<{ status: number; answer: Offer | null }> {
      const response = await request(
        'POST',
        {},
        {
          ...{ status: '23 6 0 0 0 0 0 0 0', printerMAC: '00:11:62:aa:bb:cc', uniqueID: null },
          ...{ statusCode: printer.status, printingInProgress: printer.isPrinting, clientAction: null },
        },
      )
      return { status: response.status, answer: response.ok ? ((await response.json()) as Offer) : null }
    },
    /** Fetches a ticket; null if the server has none. */
    async fetch(token: string): Promise<Uint8Array | null> {
      const response = await request('GET', { type: 'image/png', ...named(token) })
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    /** Says what came of a ticket. */
    confirm: async (token: string, code: string) =>
      (await request('DELETE', { code, ...named(token) })).status,
    /** One round: reports, and prints what it is offered. Returns what the server offered. */
    async poll(): Promise<string | null> {
      const { answer } = await printer.report()
      if (!answer?.jobReady) return null
      const token = answer.jobToken ?? ''
      const ticket = await printer.fetch(token)
      const { fault } = printer
      if (!ticket || fault === 'lost-ticket') await printer.confirm(token, '520 Download failed')
      else if (fault === 'cannot-read') await printer.confirm(token, '511 Media decoding error')
      else if (fault === 'paper-ends') {
        printer.status = '410%20Out%20of%20paper'
        await printer.report()
      } else {
        printed.push(ticket)
        if (fault !== 'lost-answer') await printer.confirm(token, '200 OK')
      }
      return token
    },
  }
  return printer
}

type Offer = {
  readonly jobReady: boolean
  readonly jobToken?: string
  readonly mediaTypes?: readonly string[]
  readonly deleteMethod?: string
}
