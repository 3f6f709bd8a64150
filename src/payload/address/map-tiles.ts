/**
 * Returns the origin of map tiles for a Content-Security-Policy. `template` is a URL with `{z}`, `{x}` and `{y}`; with
 * `{s}`, all subdomains are allowed.
 */
export function tileSource(template: string): string {
  const { protocol, host } = new URL(template.replace('://{s}.', '://subdomain.'))
  return `${protocol}//${template.includes('://{s}.') ? host.replace(/^subdomain\b/, '*') : host}`
}
