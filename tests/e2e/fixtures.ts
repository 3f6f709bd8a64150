/** What every screen test starts from: the running server, and a browser that fails the test on any error it logs. */
import { test as base, expect } from '@playwright/test'

export interface Server {
  url: string
  api: string
  operatorToken: string
}

interface Fixtures {
  /** Errors this test provokes on purpose: `test.use({ allowedErrors: [/429/] })`. Each must match what is logged. */
  allowedErrors: RegExp[]
}

function fromEnvironment(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the server of the tests did not start`)
  return value
}

/** The server of this run. */
export const serverOfTests = (): Server => ({
  url: fromEnvironment('SUFRA_URL'),
  api: fromEnvironment('SUFRA_API'),
  operatorToken: fromEnvironment('SUFRA_OPERATOR_TOKEN'),
})

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      await use(serverOfTests())
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  allowedErrors: [[], { option: true }],
  context: async ({ context, allowedErrors }, use) => {
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())))
    await use(context)
    const unexpected = errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))
    expect(unexpected, 'errors in the browser console').toEqual([])
  },
})

export { expect }
