import { redirectToLogin, storedToken } from './credentials.ts'
import { type Client, createClient } from './platform.ts'

/**
 * The client of a page: the API base, the locale and the business stand on `<html>`, put there by the layout. Calls are
 * those of whoever is logged in at that business. One per page, made when first needed.
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
