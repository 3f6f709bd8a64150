import * as v from 'valibot'
import { rewriteJson } from '../../../api/venues/file/rewrite-json.ts'
import { importMenu } from '../../../api/venues/menu-file/import-menu.ts'
import { CallError } from '../../../src/client/http.ts'
import { aspectRatio } from '../../../src/contract/venue/theme.ts'
import { pictureUrl } from '../../../src/contract/wire/primitives.ts'
import type { ItemDocument, MenuDocument } from '../../../src/domain/menu-import/menu-document.ts'
import { dishesOf, itemsOf, setPictures } from '../../../src/domain/pictures/dish-pictures.ts'
import { matchPictures, type PictureMatches } from '../../../src/domain/pictures/match-pictures.ts'
import { type Commands, type Context, forEachName, oneLine } from '../command.ts'
import { sha256 } from '../file-hash.ts'
import { readMenuFile } from '../menu-commands.ts'
import { issuesText } from '../menu-preview.ts'
import { waitUntilLive } from '../publishing-commands.ts'
import { openPictureFiles, type PictureFile } from './picture-files.ts'

/** Pictures of a whole menu (docs/menu-import.md). */
export function pictureCommands(context: Context): Commands {
  return {
    'import-pictures': {
      usage: [
        [
          'REF FOLDER|FILE.zip [--menu FILE] [--preview]',
          'upload the pictures of dishes, whose ids or names they have, or which a spreadsheet lists; with --preview, only show which',
        ],
      ],
      positionals: [2, 2],
      options: { preview: { type: 'boolean' }, menu: { type: 'string' } },
      async run([referenceId = '', path = ''], { preview, menu }) {
        const { files, close } = await openPictureFiles(path)
        try {
          return await importPictures(context, referenceId, files, {
            isPreview: preview === true,
            menu: typeof menu === 'string' ? menu : null,
          })
        } finally {
          close()
        }
      },
    },
  }
}

/** The paths of uploaded pictures by the id of their dish. */
type Uploaded = ReadonlyMap<string, readonly string[]>

async function importPictures(
  context: Context,
  referenceId: string,
  files: readonly PictureFile[],
  { isPreview, menu }: { readonly isPreview: boolean; readonly menu: string | null },
): Promise<boolean> {
  const { api, output } = context
  const document = await api.bytes('exportVenue', { referenceId })
  const venue = JSON.parse(new TextDecoder().decode(document)) as MenuDocument
  const items = itemsOf(venue)
  const listed = menu === null ? new Map() : await listedIn(menu, document)
  const matches = matchPictures(
    dishesOf(venue, isAddress).map((dish) => ({ ...dish, listed: listed.get(dish.id) ?? [] })),
    files.map(({ name }) => name),
  )
  report(context, matches, items)
  if (isPreview || matches.matched.length === 0) return isPreview
  const { uploaded, failed } = await upload(context, matches, files, ratioOf(venue))
  // While pictures are uploaded, which takes minutes, staff may publish.
  const before = await api.bytes('exportVenue', { referenceId })
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(before)
  const changed = rewriteJson(text, (file) => setPictures(file, uploaded))
  if (changed === text) output.out('all dishes have these pictures already\n')
  else {
    const { venue: stored } = await api.call(
      'importVenue',
      { replaces: sha256(before) },
      Buffer.from(changed),
    )
    output.out(`${referenceId}: imported (revision ${stored.revision})\n`)
    const isLive = await forEachName(stored.reference_ids, output, (name) => waitUntilLive(context, name))
    if (!isLive) return false
  }
  return failed === 0
}

const isAddress = (text: string): boolean => v.is(pictureUrl, text)

/** The names of files that a spreadsheet lists, by the id of the dish. @throws Error if the sheet has to be corrected */
async function listedIn(menu: string, document: Uint8Array): Promise<Map<string, readonly string[]>> {
  const file = readMenuFile(menu)
  const { plan, document: planned } = await importMenu(document, file, { mode: 'update', hasPictures: true })
  if (plan.issues.length > 0) throw new Error(`${menu}: correct the following\n${issuesText(plan.issues)}`)
  const dishes = dishesOf(JSON.parse(new TextDecoder().decode(planned)) as MenuDocument, isAddress)
  return new Map(dishes.map(({ id, listed = [] }) => [id, listed]))
}

const ratioOf = ({ business }: { readonly business: object }): number =>
  v.parse(aspectRatio, 'aspect_ratio' in business ? business.aspect_ratio : null) ?? 4 / 3

/** Says which files belong to which dishes, and what belongs to nothing. */
function report({ output: { out } }: Context, matches: PictureMatches, items: readonly ItemDocument[]): void {
  const { matched, unmatched, ambiguous, missing } = matches
  for (const { id, files } of matched) out(`${id}: ${files.map(oneLine).join(', ')}\n`)
  for (const { file, ids } of ambiguous)
    out(`${oneLine(file)}: is the name of several dishes (${ids.join(', ')}); name the file like an id\n`)
  for (const { id, name } of missing)
    out(`${id}: the spreadsheet lists ${oneLine(name)}, which no file is called, or several are\n`)
  for (const file of unmatched) out(`${oneLine(file)}: is the name of no dish\n`)
  const found = new Set(matched.map(({ id }) => id))
  const without = new Set(
    items
      .filter(({ id, images }) => !found.has(String(id)) && !images?.some(Boolean))
      .map(({ id }) => String(id)),
  )
  out(`${matched.length} dishes get pictures`)
  out(without.size > 0 ? `; ${without.size} stay without: ${[...without].join(', ')}\n` : '\n')
}

/** Uploads the pictures, one after the other. One that is refused is named, and left out. */
async function upload(
  { api, output: { err } }: Context,
  { matched }: PictureMatches,
  files: readonly PictureFile[],
  ratio: number,
): Promise<{ uploaded: Uploaded; failed: number }> {
  const byName = new Map(files.map((file) => [file.name, file]))
  const uploaded = new Map<string, readonly string[]>()
  let failed = 0
  for (const { id, files: names } of matched)
    for (const name of names)
      try {
        const bytes = await byName.get(name)?.read()
        const { picture } = await api.call('uploadPicture', { ratio: String(ratio) }, bytes && toBlob(bytes))
        uploaded.set(id, [...(uploaded.get(id) ?? []), picture])
      } catch (error) {
        if (error instanceof CallError && error.issues.length === 0 && error.code !== 'too-large') throw error
        failed += 1
        err(`${oneLine(name)}: ${error instanceof Error ? error.message : error}`)
      }
  return { uploaded, failed }
}

const toBlob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' })
