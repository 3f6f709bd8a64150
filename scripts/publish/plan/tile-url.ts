import * as v from 'valibot'

/** The address of map tiles, `TILE_URL`: where it is not set, OpenStreetMap's own. */
export const tileUrl = v.optional(
  v.pipe(v.string(), v.check(isTemplate, 'must be an http(s) address with {z}, {x} and {y} in it')),
  'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
)

export const DEFAULT_TILE_URL: string = tileUrl.default

function isTemplate(text: string): boolean {
  // A subdomain is filled in by the map, as the other parts are.
  const address = text.replace('://{s}.', '://s.')
  return (
    /^https?:\/\/[\w.:-]+\//.test(address) &&
    URL.canParse(address) &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  )
}
