/**
 * Where the pictures of a map come from, as a Content-Security-Policy names it. `template` is an address with `{z}`, `{x}`
 * and `{y}`; with `{s}` for its subdomains, all of them count.
 */
export function tileSource(template: string): string {
  const { protocol, host } = new URL(template.replace('://{s}.', '://subdomain.'))
  return `${protocol}//${template.includes('://{s}.') ? host.replace(/^subdomain\b/, '*') : host}`
}
