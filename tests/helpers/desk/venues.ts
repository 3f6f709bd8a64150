/** Venue files as text, on which random operations of the menu desk are tried. */
import { readdirSync, readFileSync } from 'node:fs'
import { type NeutralMenu, toVenueFile } from '../real-menus.ts'
import { allOwnSamples, allRealSamples } from '../sample-data.ts'

const DEMO = new URL('../../../api/demo/', import.meta.url)

/** All demo venues, and the menus that tests have: our own, and those of real venues if they are on this machine. */
export function deskVenues(): readonly (readonly [name: string, text: string])[] {
  const demos = readdirSync(DEMO).filter((name) => name.endsWith('.json'))
  const menus = [...allOwnSamples<NeutralMenu>('menus'), ...allRealSamples<NeutralMenu>('menus')]
  return [
    ...demos.map((name) => [name, readFileSync(new URL(name, DEMO), 'utf8')] as const),
    ...menus.map(({ name, data }, index) => {
      const file = toVenueFile(data, `menu-${index}`, { branchId: `menu-${index}` })
      return [name, `${JSON.stringify(file, null, 2)}\n`] as const
    }),
  ]
}
