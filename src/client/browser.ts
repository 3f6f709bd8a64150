import { redirectToLogin, storedToken } from './credentials.ts'
import { type Client, createClient } from './platform.ts'

/**
 * Returns the client of this page, created at first use. The layout writes API base, locale and business to `<html>`. Calls
 * use the login of that business.
 */
export function browserClient(): Client {
  client ??= createClient({
    base: document.documentElement.dataset.api ?? '/api',
    locale: () => document.documentElement.lang || 'en',
    token: storedToken,
    onUnauthorized: redirectToLogin,
  })
  return client
}

let client: Client | undefined
