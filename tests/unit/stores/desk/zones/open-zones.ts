import { readFileSync } from 'node:fs'
import { atom } from 'nanostores'
import type { Edit } from '../../../../../src/domain/desk/edit.ts'
import { newId } from '../../../../../src/domain/desk/new-id.ts'
import { applyEdit } from '../../../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../../../src/domain/json/json.ts'
import { venueOf } from '../../../../../src/stores/desk/desk-venue.ts'
import { takenIds } from '../../../../../src/stores/desk/taken-ids.ts'
import { createZonesPart } from '../../../../../src/stores/desk/zones/zones-part.ts'

const DEMO = new URL('../../../../../api/demo/', import.meta.url)
export const demo = (name: string): Json => JSON.parse(readFileSync(new URL(name, DEMO), 'utf8'))
export const GRILL: Json = demo('dallah-grill.json')

/** The zones of a venue file, and the edits that were made. */
export function openZones(file: Json) {
  const $file = atom(file)
  const made: Edit[] = []
  const part = createZonesPart({
    $file,
    $venue: atom(venueOf(file)),
    freshId: (names, kind, used = new Set()) =>
      newId(names, kind, (id) => takenIds([$file.get()])(id) || used.has(id)),
    addEdits(edits) {
      made.push(...edits)
      $file.set(applyAll($file.get(), edits))
      return true
    },
  })
  return { part, made, $file }
}

export function applyAll(file: Json, edits: readonly Edit[]): Json {
  return edits.reduce((before, edit) => {
    const result = applyEdit(before, edit)
    if ('problem' in result) throw new Error(`${JSON.stringify(edit)}: ${result.problem}`)
    return result.file
  }, file)
}

/** A venue with one zone, which is written in every way that the import accepts. */
export const SMALL: Json = {
  business: {
    branches: [{ id: 'b1', lat: 29.3, lng: 48 }, { id: 7 }],
    currency: 'KWD',
    locales: ['en', 'ar'],
  },
  zones: {
    b1: [
      {
        ...{
          id: 'centre',
          branch: 'b1',
          name: 'Centre',
          fees: 0.5,
          min_order: '2.000',
          visible: 1,
          driver: 'Ali',
        },
        areas: [
          {
            ...{
              id: 'dasma',
              name: [{ locale: 'en', name: 'Dasma', sort: 1 }],
              zone_id: 'centre',
              shown: true,
            },
            shape: {
              type: 'Polygon',
              bbox: [48, 29, 48.1, 29.1],
              coordinates: [
                [
                  [48, 29],
                  [48.1, 29],
                  ['48.1', 29.1],
                ],
              ],
            },
          },
          { id: 'spot', name: 'Spot', shape: { type: 'Point', coordinates: [48, 29] } },
        ],
      },
    ],
  },
}
