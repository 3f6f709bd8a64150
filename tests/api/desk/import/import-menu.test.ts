import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { Desk } from '../../../../src/contract/counter/desk-calls.ts'
import { MAX_MENU_FILE, menuSheetsResponse } from '../../../../src/contract/counter/import-calls.ts'
import type { Edit } from '../../../../src/domain/desk/edit.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import {
  chosenColumns,
  columnChoices,
  guessColumns,
} from '../../../../src/domain/menu-import/column-choices.ts'
import { headerContext } from '../../../../src/domain/menu-import/header-context.ts'
import type { MenuDocument } from '../../../../src/domain/menu-import/menu-document.ts'
import type { ImportMode } from '../../../../src/domain/menu-import/plan-import.ts'
import { exportMenu } from '../../../../src/stores/desk/import/export-menu.ts'
import { planResult } from '../../../../src/stores/desk/import/plan-result.ts'
import { databaseKinds, parseAs, type TestApi } from '../../support/api.ts'
import { beforeEachNewVenue } from '../../support/new-venue.ts'
import { enrol, type TestDevice } from '../../support/staff.ts'
import { grill } from '../../support/venue.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const CSV =
  'Category,Name,الاسم,Price\nIces,Lemon sorbet,سوربيه الليمون,1.250\n,Mango sorbet,سوربيه المانجو,1.500\n'

const workbook = async (rows: readonly (readonly (string | number | null)[])[]) =>
  new Uint8Array(
    await writeXlsxFile(
      rows.map((row) =>
        row.map((value) =>
          typeof value === 'number'
            ? { value, type: Number }
            : value === null
              ? null
              : { value, type: String },
        ),
      ),
    ).toBuffer(),
  )

// @feature desk.import
describe.each(databaseKinds)('the import of a menu on %s', (kind) => {
  let api: TestApi
  let ref = ''
  let manager: TestDevice
  beforeEachNewVenue(kind, grill, async (venue) => {
    ;({ api, ref } = venue)
    manager = await enrol(api, ref, 'manager', { name: 'Mona' })
  })

  const read = (file: Uint8Array, device = manager) => device.post('/desk/import/read', file)
  const desk = async () => (await manager.get('/desk')).json as Desk
  const sheetsOf = async (file: Uint8Array) => parseAs(menuSheetsResponse, (await read(file)).json)
  /** The edits that the screen would make of a file. */
  async function editsOf(file: Uint8Array, mode: ImportMode = 'update'): Promise<readonly Edit[]> {
    const { sheets } = await sheetsOf(file)
    const table = sheets[0]?.rows ?? []
    const { file: document } = await desk()
    const { business } = document as unknown as MenuDocument
    const guess = guessColumns(table, headerContext({ business }))
    const columns = chosenColumns(guess.headerRow, columnChoices(table, guess, {}, business.locales))
    const result = planResult(document, table, columns, mode)
    expect(result.problems).toEqual([])
    return result.edits
  }
  const post = (edits: readonly Edit[], more: object = {}) =>
    manager.post('/desk/import', {
      ...{ edits: edits.map((edit, index) => ({ id: `i${index}`, edit })), remember: null, ...more },
    })
  const publishAll = async () =>
    manager.post('/desk/publish', { ids: (await desk()).edits.map(({ id }) => id) })

  test('the cells of a workbook and of CSV are read as they are', async () => {
    expect(await sheetsOf(bytes(CSV))).toEqual({
      sheets: [
        {
          name: null,
          rows: [
            ['Category', 'Name', 'الاسم', 'Price'],
            ['Ices', 'Lemon sorbet', 'سوربيه الليمون', '1.250'],
            ['', 'Mango sorbet', 'سوربيه المانجو', '1.500'],
          ],
        },
      ],
      remembered: [],
    })
    const rows = [
      ['Name', 'Price'],
      ['Tea', 1.5],
    ]
    const { sheets } = await sheetsOf(await workbook(rows))
    expect(sheets).toEqual([{ name: 'Sheet1', rows }])
  })

  test('a file becomes edits of the draft, diners see them once they are published, and again it changes nothing', async () => {
    const edits = await editsOf(bytes(CSV))
    expect(edits).toHaveLength(1)
    const saved = await post(edits)
    expect(saved.json).toMatchObject({ edits: [{ id: 'i0', who: 'Mona', problem: null }] })
    const menu = async () => JSON.stringify((await api.get(`/webapp/v5/menu/${ref}-b1`)).json)
    expect(await menu()).not.toContain('sorbet')
    expect((await publishAll()).status).toBe(200)
    expect(await menu()).toContain('سوربيه المانجو')
    expect(await editsOf(bytes(CSV))).toEqual([])
  })

  test('the exported menu changes nothing, in any mode', async () => {
    const file = new Uint8Array(await (await exportMenu((await desk()).file as Json)).arrayBuffer())
    for (const mode of ['add', 'update', 'replace'] as const) expect(await editsOf(file, mode)).toEqual([])
  })

  test('an import is all or nothing: what somebody changed meanwhile stays, and nothing is added', async () => {
    const edits = await editsOf(bytes('Category,Name,Price\nMains,Bread,0.300\nIces,Lemon sorbet,1.250\n'))
    const [price] = edits.filter(({ kind }) => kind === 'set')
    expect(price).toBeDefined()
    await manager.post('/desk/edits', { edits: [{ id: 'other', edit: { ...price, to: '0.400' } }] })
    expect(await post(edits)).toMatchObject({
      ...{ status: 409, json: { code: 'conflict', issues: [{ reason: 'changed' }] } },
    })
    expect((await desk()).edits.map(({ id }) => id)).toEqual(['other'])
  })

  test('an import that the menu would not be valid with is refused', async () => {
    const [edit] = await editsOf(bytes(CSV))
    const value = { id: 'ices', locales: 'none' }
    expect(await post([{ ...edit, value } as unknown as Edit])).toMatchObject({ status: 400 })
    expect((await desk()).edits).toEqual([])
  })

  test('a repeated call adds nothing, and is recorded once', async () => {
    const edits = await editsOf(bytes(CSV))
    await post(edits)
    expect((await post(edits)).json.edits).toHaveLength(1)
    const { entries } = (await manager.get('/audit')).json
    expect(entries.filter((entry: { action: string }) => entry.action === 'menu.imported')).toHaveLength(1)
  })

  test('a call that is repeated before the first one ends is recorded once', async () => {
    const edits = (await editsOf(bytes(CSV))).map((edit, index) => ({ id: `i${index}`, edit }))
    const body = { edits, remember: null }
    // Calls of one network wait for each other.
    const calls = Array.from({ length: 8 }, (_, index) =>
      api.post(`/counter/${ref}/desk/import`, body, manager.headers, `203.0.113.${index + 1}`),
    )
    for (const { json } of await Promise.all(calls)) expect(json.edits).toHaveLength(1)
    const { entries } = (await manager.get('/audit')).json
    expect(entries.filter((entry: { action: string }) => entry.action === 'menu.imported')).toHaveLength(1)
  })

  test('what staff said about columns is remembered, for the files of the venue that were imported last', async () => {
    const edits = await editsOf(bytes(CSV))
    await post(edits, { remember: { signature: 'a', columns: { D: 'skip' } } })
    for (let count = 0; count < 22; count++) {
      api.clock.now += 1000
      const remember = { signature: count === 21 ? 'a' : `s${count}`, columns: { A: `price:${count}` } }
      const id = `more-${count}`
      const edit = { kind: 'set', path: ['note'], from: count || null, to: count + 1 }
      const answer = await manager.post('/desk/import', { edits: [{ id, edit }], remember })
      expect(answer.status, answer.text).toBe(200)
    }
    const { remembered } = await sheetsOf(bytes(CSV))
    expect(remembered).toHaveLength(20)
    expect(remembered[0]).toEqual({ signature: 'a', columns: { A: 'price:21' } })
    expect(remembered.filter(({ signature }) => signature === 'a')).toHaveLength(1)
    expect(remembered.some(({ signature }) => signature === 's0')).toBe(false)
  })

  test('staff of some branches do not import', async () => {
    const other = await enrol(api, ref, 'manager', { name: 'Bo', branches: [`${ref}-jahra`] })
    expect((await read(bytes(CSV), other)).status).toBe(403)
    expect((await other.post('/desk/import', { edits: [], remember: null })).status).not.toBe(200)
  })

  /** A small file in which 100,000 cells share one long text: an immense table. */
  async function sharedText(): Promise<Uint8Array> {
    const parts = unzipSync(await workbook([['x'.repeat(30_000)]]))
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
    const rows = Array.from({ length: 5000 }, (_, row) => {
      const cells = Array.from({ length: 20 }, (_c, cell) => {
        const at = `${String.fromCharCode(65 + cell)}${row + 1}`
        return `<c r="${at}" t="s"><v>0</v></c>`
      })
      return `<row r="${row + 1}">${cells.join('')}</row>`
    })
    const filled = sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows.join('')}</sheetData>`)
    return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': bytes(filled) })
  }

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    // What else is refused: tests/unit/api/menu-file/read-menu-file.test.ts.
    ['an open quotation mark', () => bytes('Name\n"Tea\n'), 'quotes'],
    ['200,000 rows', () => bytes('Name,1\n'.repeat(200_000)), 'rows'],
    ['millions of columns', () => bytes('a,'.repeat(5_000_000)), 'columns'],
    ['a text that is shared by 100,000 cells', sharedText, 'heavy'],
  ])(
    '%s is refused by name',
    async (_what, file, reason) => {
      const answer = await read(await file())
      expect(answer.json, answer.text).toMatchObject({ code: 'invalid', issues: [{ path: 'file', reason }] })
    },
    60_000,
  )

  test('a file of more than 15 MB is refused before it is read', async () => {
    expect((await read(new Uint8Array(MAX_MENU_FILE + 1))).status).toBe(413)
  })

  test('formulas are texts', async () => {
    const { sheets } = await sheetsOf(bytes('Name,Price\n"=cmd|\' /c calc\'!A1",1\n'))
    expect(sheets[0]?.rows[1]?.[0]).toBe("=cmd|' /c calc'!A1")
  })

  test('files are read one after the other, and a venue with many does not keep others waiting', async () => {
    const other = `other-${ref}`
    await api.operator('PUT', '/operator/venues', grill(other))
    const otherManager = await enrol(api, other, 'manager')
    const reading = (of: string, device: TestDevice, network: number) =>
      api.post(`/counter/${of}/desk/import/read`, bytes(CSV), device.headers, `203.0.113.${network}`)
    // Calls of one network wait for each other anyway.
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, (_, index) => reading(ref, manager, index + 1)),
      reading(other, otherManager, 16),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.at(-1)).toBe(200)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
