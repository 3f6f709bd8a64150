import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { encodings } from '../../../../api/venues/menu-file/decode-text.ts'
import { MAX_FILE_BYTES } from '../../../../api/venues/menu-file/file-problem.ts'
import { readMenuFile } from '../../../../api/venues/menu-file/read-menu-file.ts'
import type { FileProblemCode } from '../../../../src/domain/menu-import/file-problem-code.ts'

// @feature-file venue.menu-import

const bytes = (text: string) => new TextEncoder().encode(text)
const concat = (...parts: (number[] | Uint8Array)[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const tableOf = async (file: Uint8Array, options = {}) => (await readMenuFile(file, options))[0]?.table

/** Encodes a text in an encoding that TextEncoder does not know. */
function encode(text: string, encoding: string): Uint8Array {
  if (encoding.startsWith('utf-16')) {
    const units = [...Array(text.length).keys()].map((index) => text.charCodeAt(index))
    const little = encoding === 'utf-16le'
    return Uint8Array.from(
      units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
    )
  }
  const table = new Map(
    [...Array(256).keys()].map(
      (byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte] as const,
    ),
  )
  return Uint8Array.from([...text].map((letter) => table.get(letter) ?? 63))
}

async function workbook(...sheets: [name: string, data: SheetData][]): Promise<Uint8Array> {
  const written = sheets.map(([sheet, data]) => ({ sheet, data }))
  return new Uint8Array(await writeXlsxFile(written).toBuffer())
}

describe('CSV', () => {
  const french = 'Nom;Prix\nCrème brûlée;6,50 €\n'
  const arabic = 'الاسم;السعر\nشاي بالنعناع;١٫٥\n'

  test.each([
    ['utf-8', bytes(french), 'Crème brûlée'],
    ['utf-8', concat([0xef, 0xbb, 0xbf], bytes(french)), 'Crème brûlée'],
    ['utf-16le', concat([0xff, 0xfe], encode(french, 'utf-16le')), 'Crème brûlée'],
    ['utf-16le', encode(french, 'utf-16le'), 'Crème brûlée'],
    ['utf-16be', concat([0xfe, 0xff], encode(arabic, 'utf-16be')), 'شاي بالنعناع'],
    ['utf-16le', encode(arabic, 'utf-16le'), 'شاي بالنعناع'],
    ['windows-1252', encode(french, 'windows-1252'), 'Crème brûlée'],
    ['windows-1256', encode(arabic, 'windows-1256'), 'شاي بالنعناع'],
    ['utf-8', bytes(arabic), 'شاي بالنعناع'],
  ])('%s is recognised', async (encoding, file, name) => {
    const [sheet] = await readMenuFile(file)
    expect(sheet?.source).toBe(`CSV in ${encoding}`)
    expect(sheet?.table[0]).toHaveLength(2)
    expect(sheet?.table[1]?.[0]).toBe(name)
  })

  test('an encoding can be given', async () => {
    const file = encode('Name\nCafé', 'windows-1252')
    expect(encodings).toContain('windows-1256')
    expect(await tableOf(file, { encoding: 'windows-1256' })).toEqual([['Name'], ['Café']])
    expect(await tableOf(file, { encoding: 'windows-1252' })).toEqual([['Name'], ['Café']])
  })

  test.each([
    [
      'Name,Price\nTea,"2,5"',
      [
        ['Name', 'Price'],
        ['Tea', '2,5'],
      ],
    ],
    [
      'Name;Price\nTea, hot;2,5',
      [
        ['Name', 'Price'],
        ['Tea, hot', '2,5'],
      ],
    ],
    [
      'Name\tPrice\r\nTea\t2.5\r\n\r\n',
      [
        ['Name', 'Price'],
        ['Tea', '2.5'],
      ],
    ],
    [
      'Tags,Name\na;b,Tea\n;,Water',
      [
        ['Tags', 'Name'],
        ['a;b', 'Tea'],
        [';', 'Water'],
      ],
    ],
    [
      'sep=|\nName|Price\nTea|2',
      [
        ['Name', 'Price'],
        ['Tea', '2'],
      ],
    ],
    ['Name\n"a ""b""\nc"', [['Name'], ['a "b"\nc']]],
    ["Name\n'=1+1\n=1+1\n''=x\n'Allo", [['Name'], ['=1+1'], ['=1+1'], ["'=x"], ["'Allo"]]],
  ])('%j', async (text, table) => {
    expect(await tableOf(bytes(text))).toEqual(table)
  })
})

describe('workbooks', () => {
  test('cells keep their types; formulas, dates and errors are values', async () => {
    const cell = (attributes: string, inside: string) => `<c ${attributes}>${inside}</c>`
    const row = [
      cell('r="A1" t="inlineStr"', '<is><t>=1+1</t></is>'),
      cell('r="B1"', '<f>1.1*3</f><v>3.3000000000000003</v>'),
      cell('r="C1" t="str"', '<f>CONCAT("a","b")</f><v>ab</v>'),
      cell('r="D1" t="b"', '<v>1</v>'),
      cell('r="E1" t="e"', '<f>1/0</f><v>#DIV/0!</v>'),
      cell('r="F1" t="d"', '<v>2026-02-01T00:00:00Z</v>'),
    ]
    const file = rawWorkbook(`<row r="1">${row.join('')}</row>`)
    expect(await tableOf(file)).toEqual([
      ['=1+1', 3.3000000000000003, 'ab', true, null, { date: '2026-02-01' }],
    ])
  })

  test('a sheet is chosen by name', async () => {
    const file = await workbook(['Notes', [['a']]], ['Menu', [['b']]])
    expect((await readMenuFile(file)).map(({ source }) => source)).toEqual(['sheet "Notes"', 'sheet "Menu"'])
    expect(await tableOf(file, { sheet: 'Menu' })).toEqual([['b']])
    await expect(readMenuFile(file, { sheet: 'Karte' })).rejects.toThrow(
      'the workbook has no sheet "Karte"; it has "Notes", "Menu"',
    )
  })
})

/** A workbook with this sheet data and further parts. */
function rawWorkbook(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return zipSync({
    'xl/workbook.xml': bytes(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Menu" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': bytes(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': bytes(
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
    ...more,
  })
}

describe('hostile files are refused by name', () => {
  const manyRows = (count: number) =>
    [...Array(count).keys()]
      .map((index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>1</v></c></row>`)
      .join('')

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string, FileProblemCode]>([
    ['nothing', () => new Uint8Array(), 'the file is empty', 'empty'],
    ['16 MB', () => new Uint8Array(MAX_FILE_BYTES + 1), 'the file has 16 MB; 15 MB are allowed', 'large'],
    [
      '.xls',
      () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1),
      'an old Excel workbook (.xls), or one with a password',
      'kind',
    ],
    ['a PDF', () => bytes('%PDF-1.7'), 'the file is a PDF', 'kind'],
    ['a picture', () => concat([0x89], bytes('PNG')), 'the file is a picture', 'kind'],
    [
      'a picture with the start of a table',
      () => bytes('GIF89a,Name,Price\nTea,1\n'),
      'the file is a picture',
      'kind',
    ],
    ['a web page', () => bytes('<html><table>'), 'the file is a web page or XML', 'kind'],
    ['JSON', () => bytes('[{"name":1}]'), 'the file is JSON', 'kind'],
    ['bytes', () => Uint8Array.of(1, 0, 2, 0, 0, 3), 'this is no text file', 'kind'],
    [
      'an open quotation mark',
      () => bytes('Name,Price\n"Tea,2\n'),
      'a quotation mark is not closed',
      'quotes',
    ],
    [
      '5,001 lines',
      () => bytes('Name\n'.repeat(5_001)),
      'the file has more than 5,000 rows; 5,000 are allowed',
      'rows',
    ],
    ['201 columns', () => bytes(`${'x,'.repeat(200)}x`), 'the file has more than 200 columns', 'columns'],
    ['another zip', () => zipSync({ 'a.txt': bytes('a') }), 'this is no .xlsx workbook', 'kind'],
    ['half a zip', () => rawWorkbook('').slice(0, 200), 'the workbook is damaged', 'damaged'],
    [
      '200,000 rows',
      () => rawWorkbook(manyRows(200_000)),
      'the sheet has more than 5,000 rows; 5,000 are allowed',
      'rows',
    ],
    [
      '5,001 rows without addresses',
      () => rawWorkbook('<row><c><v>1</v></c></row>'.repeat(5_001)),
      'the sheet has more than 5,000 rows',
      'rows',
    ],
    [
      'a far row',
      () => rawWorkbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
      'the sheet has more than 5,000 rows',
      'rows',
    ],
    [
      'a far column',
      () => rawWorkbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
      'the sheet has more than 200 columns',
      'columns',
    ],
    [
      'a bomb',
      () => claiming(rawWorkbook('', { 'xl/sharedStrings.xml': bytes('<sst/>') }), 80 * 1024 * 1024),
      'the workbook unpacks to 80 MB; 64 MB are allowed',
      'heavy',
    ],
    [
      'many parts',
      () =>
        zipSync(Object.fromEntries([...Array(2_001).keys()].map((index) => [`${index}`, new Uint8Array()]))),
      'the workbook has more than 2000 parts',
      'damaged',
    ],
    [
      'a path out',
      () => rawWorkbook('', { '../evil.xml': bytes('x') }),
      'the workbook is damaged: invalid relative path',
      'damaged',
    ],
  ])('%s', async (_, file, message, code) => {
    const reading = readMenuFile(await file())
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toMatchObject({ code })
  })

  test('a part that is larger than the archive says', async () => {
    await expect(readMenuFile(claiming(rawWorkbook(manyRows(100)), 10))).rejects.toThrow(
      'the workbook is damaged',
    )
  })

  test('a cell that hides its address from the count is found when the sheet is read', async () => {
    const hidden = rawWorkbook('<row r="1"><c r="&#88;FD1"><v>1</v></c></row>')
    await expect(readMenuFile(hidden)).rejects.toThrow('the sheet "Menu" has more than 200 columns')
  })

  test('entities are not expanded', async () => {
    const strings = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>'
    const file = rawWorkbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
      'xl/sharedStrings.xml': bytes(strings),
    })
    expect(JSON.stringify(await tableOf(file).catch(() => null))).not.toContain('aaaa')
  })

  test('pictures and macros are never unpacked', async () => {
    const file = rawWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>', {
      'xl/vbaProject.bin': bytes('macro'),
      'xl/media/huge.png': bytes('picture'),
    })
    expect(await tableOf(claiming(file, 1024 ** 3))).toEqual([[1]])
  })
})

/** The archive with another size for its last part: in the central directory, 24 bytes after the signature. */
function claiming(file: Uint8Array, size: number): Uint8Array {
  const at = Buffer.from(file).lastIndexOf('PK\x01\x02')
  new DataView(file.buffer, file.byteOffset).setUint32(at + 24, size, true)
  return file
}
