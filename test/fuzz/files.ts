import { crc32, deflateSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { aWorkbook } from '../support/workbook.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const some = { maxLength: 6 }

/** Places of a cell, as programs write them and as nobody does. */
const places = fc.oneof(
  fc.constantFrom('A1', 'B2', 'ZZ9', 'XFD1048576', ' A1 ', 'a1', 'A0', 'A-1', '1A', '', 'A99999999999'),
  fc.string(some),
)
const quotes = fc.constantFrom('"', "'")
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '&amp;',
    '&#65;',
    '&#x0;',
    '&#1114112;',
    '&b;',
    '<![CDATA[x]]>',
    '<!-- -->',
    '<',
    ']]>',
    '\0',
  ),
  fc.integer({ min: 1, max: 40_000 }).map((length) => 'x'.repeat(length)),
)
const attributes = fc
  .array(
    fc.tuple(fc.constantFrom('r', 's', 't', 'spans', 'hidden', 'x:y', 'é'), quotes, fc.string(some)),
    some,
  )
  .map((all) =>
    all.map(([name, quote, value]) => ` ${name}=${quote}${value.replaceAll(quote, '')}${quote}`).join(''),
  )

const cell = fc
  .record({
    place: places,
    quote: quotes,
    kind: fc.constantFrom('inlineStr', 's', 'n', 'b', 'e', 'str', 'd'),
    text,
    more: attributes,
  })
  .map(
    ({ place, quote, kind, text, more }) =>
      `<c r=${quote}${place}${quote} t="${kind}"${more}><is><t>${text}</t></is><v>${text}</v></c>`,
  )
const row = fc
  .record({
    number: fc.oneof(fc.integer({ min: -1, max: 30 }), fc.constantFrom(1_048_576, 'x', '')),
    cells: fc.array(cell, some),
  })
  .map(({ number, cells }) => `<row r="${number}">${cells.join('')}</row>`)
const sheetXml = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(row, some)
      .map((rows) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '<a>',
          '<row/>',
          '<c/>',
          '<v/>',
          '<si/>',
          '<xf/>',
          '<mergeCell/>',
          '<!--x-->',
          '&amp;',
          'x',
        ),
        fc.integer({ min: 0, max: 200_000 }),
      )
      .map(([part, times]) => `<worksheet><sheetData>${part.repeat(times)}</sheetData></worksheet>`),
  },
)
const partNames = fc.constantFrom(
  'xl/worksheets/sheet1.xml',
  'xl/other/a.xml',
  'sheet.xml',
  '../a.xml',
  'xl/media/a.png',
  '',
)

const oddWorkbooks: Arbitrary<Uint8Array> = fc
  .record({
    sheets: fc.array(fc.record({ name: partNames, xml: sheetXml }), { minLength: 1, maxLength: 3 }),
    strings: fc.option(fc.array(text, some), { nil: null }),
    target: partNames,
    state: fc.constantFrom('visible', 'hidden', 'veryHidden', 'x'),
  })
  .map(({ sheets, strings, target, state }) =>
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" state="${state}" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="/${target}"/>` +
          `<Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      ...(strings && {
        'xl/sharedStrings.xml': strToU8(
          `<sst>${strings.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
        ),
      }),
      ...Object.fromEntries(sheets.map(({ name, xml }) => [name || 'a', strToU8(xml)])),
    }),
  )

const plainWorkbooks = fc
  .array(fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), { maxLength: 8 }), { maxLength: 20 })
  .map((rows) => aWorkbook({ name: 'Pedidos', rows }))

/** XLSX files: those that programs write, those that none writes, and some that are cut off or have changed bytes. */
export const workbooks: Arbitrary<Uint8Array> = fc.oneof(plainWorkbooks, oddWorkbooks).chain(damaged)

/** Mostly whole, sometimes cut off or with other bytes in it. */
function damaged(file: Uint8Array): Arbitrary<Uint8Array> {
  const at = fc.integer({ min: 0, max: Math.max(0, file.length - 1) })
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(file) },
    { weight: 1, arbitrary: at.map((end) => file.slice(0, end)) },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(at, fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 5 })
        .map((changes) => {
          const bytes = file.slice()
          for (const [place, byte] of changes) bytes[place] = byte
          return bytes
        }),
    },
  )
}

function chunkOf(kind: string, data: Uint8Array): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const chunkData = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc
    .integer({ min: 0, max: 4_000_000 })
    .map((length) => Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(length))])),
)
const extraChunks = fc.array(
  fc
    .tuple(
      fc.constantFrom(
        'zTXt',
        'zTXt',
        'zTXt',
        'iTXt',
        'prVt',
        'iTXt',
        'tEXt',
        'iCCP',
        'eXIf',
        'gAMA',
        'cHRM',
        'sRGB',
        'PLTE',
        'tRNS',
        'acTL',
        'prVt',
        'IDAT',
        'IEND',
      ),
      chunkData,
      fc.integer({ min: 1, max: 50 }),
    )
    .map(([kind, data, times]) => Buffer.alloc((data.length + 12) * times, chunkOf(kind, data))),
  { maxLength: 4 },
)

/** The numbers of a pixel, by its kind of colours. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** PNG files of any header and any chunks, some of them damaged. */
export const pngFiles: Arbitrary<Uint8Array> = fc
  .record({
    width: fc.constantFrom(1, 2, 40, 40, 40, 700, 5000, 65_535, 2 ** 31 - 1, 0),
    height: fc.constantFrom(1, 2, 40, 40, 40, 700, 5000, 65_535, 2 ** 31 - 1, 0),
    depth: fc.constantFrom(8, 8, 8, 1, 2, 4, 16, 3),
    colours: fc.constantFrom(0, 2, 2, 6, 3, 4, 1),
    interlaced: fc.constantFrom(0, 0, 0, 1, 2),
    before: extraChunks,
    after: extraChunks,
    missingBytes: fc.constantFrom(0, 0, 0, 1, 10, 10_000),
  })
  .map(({ width, height, depth, colours, interlaced, before, after, missingBytes }) => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([depth, colours, 0, 0, interlaced], 8)
    const rowBytes = 1 + Math.ceil((width * depth * (channels[colours] ?? 1)) / 8)
    const pixelBytes = Math.min(rowBytes * height, 10_000_000)
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunkOf('IHDR', header),
      ...before,
      chunkOf('IDAT', deflateSync(Buffer.alloc(Math.max(0, pixelBytes - missingBytes)))),
      ...after,
      chunkOf('IEND', Buffer.alloc(0)),
    ])
  })
  .chain(damaged)

/** The words of a server, in pieces, before it falls silent: nothing, a part of an answer, of a mail server's words, anything. */
export const halfAnswers: Arbitrary<readonly string[]> = fc.oneof(
  fc.constant([]),
  fc
    .tuple(
      fc.constantFrom(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"ok":',
        'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nff\r\n',
        'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20),
        'HTTP/1.1 200 OK\r\nx: ',
        '220 mail\r\n250-mail\r\n250 SIZE',
        '220-mail\r\n'.repeat(20),
        '\x16\x03\x03\x00\x7a',
        '+OK\r\n$100\r\n',
      ),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 40 }),
    )
    .map(([whole, length, piece]) => whole.slice(0, length).match(new RegExp(`[^]{1,${piece}}`, 'g')) ?? []),
  fc.array(fc.string({ unit: 'binary', maxLength: 50 }), { maxLength: 5 }),
)
