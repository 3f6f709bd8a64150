import { cafeLinde } from './cafe-linde.ts'
import { crumbAndKiln } from './crumb-and-kiln.ts'
import { dallahGrill } from './dallah-grill.ts'
import { florDeRua } from './flor-de-rua.ts'
import { kawasemi } from './kawasemi.ts'
import { maisonOmbelle } from './maison-ombelle.ts'
import { pazarYeri } from './pazar-yeri.ts'
import type { DemoVenue } from './venue-author.ts'

/** All demo venues. */
export const demoVenues: readonly DemoVenue[] = [
  dallahGrill,
  kawasemi,
  cafeLinde,
  crumbAndKiln,
  pazarYeri,
  florDeRua,
  maisonOmbelle,
]

/** Builds the generated files of `api/demo`, by name, as text. */
export function demoFiles(): Record<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const book = Object.fromEntries(
    demoVenues.map(({ file, style, pictures }) => [file.business.reference_id, { style, pictures }]),
  )
  return {
    ...Object.fromEntries(demoVenues.map(({ file }) => [`${file.business.reference_id}.json`, json(file)])),
    'pictures/recipes.json': json(book),
  }
}
