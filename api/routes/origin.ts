import type { ApiDeps } from '../deps.ts'

/** The site the diner is on, where they come back to after paying: their own page's, else the installation's. */
export function originOf(header: (name: string) => string | undefined, { payments }: ApiDeps): string {
  const origin = header('origin') ?? ''
  const own = URL.canParse(origin) && new URL(origin).host === header('host')
  return own ? new URL(origin).origin : payments.siteUrl
}
