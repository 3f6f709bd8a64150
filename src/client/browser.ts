import { type Client, createClient } from './platform.ts'

/**
 * The client of a page: the API base and the locale stand on `<html>`, put there by the layout.
 * One per page, made when first needed.
 */
export function browserClient(): Client {
  client ??= createClient({
    base: document.documentElement.dataset.api ?? '/api',
    locale: () => document.documentElement.lang || 'en',
  })
  return client
}

let client: Client | undefined
