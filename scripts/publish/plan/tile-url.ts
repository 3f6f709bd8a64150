import * as v from 'valibot'

/** The URL of map tiles, `TILE_URL`. The default is OpenStreetMap. */
export const tileUrl = v.optional(
  v.pipe(v.string(), v.check(isTemplate, 'must be an http(s) address with {z}, {x} and {y} in it')),
  'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
)

export const DEFAULT_TILE_URL: string = tileUrl.default

function isTemplate(text: string): boolean {
  // The map replaces the subdomain and the other placeholders.
  const address = text.replace('://{s}.', '://s.')
  return (
    /^https?:\/\/[\w.:-]+\//.test(address) &&
    URL.canParse(address) &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  )
}
