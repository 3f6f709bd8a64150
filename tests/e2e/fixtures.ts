/**
 * The base of every browser test: the running server, and a browser that fails the test on any error in its
 * console.
 */
import { type BrowserContext, test as base, expect } from '@playwright/test'

export interface Server {
  url: string
  api: string
  operatorToken: string
}

interface Fixtures {
  /**
   * Errors that the test provokes on purpose: `test.use({ allowedErrors: [/429/] })`. Each pattern must match
   * the logged message.
   */
  allowedErrors: RegExp[]
}

function fromEnvironment(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the server of the tests did not start`)
  return value
}

/** Returns the server of this run. */
export const testServer = (): Server => ({
  url: fromEnvironment('SUFRA_URL'),
  api: fromEnvironment('SUFRA_API'),
  operatorToken: fromEnvironment('SUFRA_OPERATOR_TOKEN'),
})

/**
 * The name of the attachment with the page texts of a failed test. The report of a verification prints it.
 */
const SHOWN = 'shown'

/** Returns a line per page: its address and the beginning of its text. */
async function describePages(context: BrowserContext): Promise<string> {
  const lines = context.pages().map(async (page) => {
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: 1_000 })
      .catch((error) => String(error))
    return `${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, 800)}`
  })
  return (await Promise.all(lines)).join('\n')
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      await use(testServer())
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  allowedErrors: [[], { option: true }],
  context: async ({ context, allowedErrors }, use, testInfo) => {
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())))
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach(SHOWN, { body: await describePages(context), contentType: 'text/plain' })
    const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))
    expect(unexpected, 'errors in the browser console').toEqual([])
  },
})

export { expect }
