import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTable } from './sheet.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook whose one sheet has this XML, at this place in the archive, with text before and after. */
function aWorkbookOf(rows: string, name = 'xl/worksheets/sheet1.xml', head = '', end = ''): Uint8Array {
  const relation = `<Relationship Id="r1" Type="${office}/worksheet" Target="/${name}"/>`
  return zipSync({
    'xl/workbook.xml': strToU8(workbookOf(1)),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relation}</Relationships>`),
    [name]: strToU8(`${head}<worksheet><sheetData>${rows}</sheetData>${end}</worksheet>`),
  })
}

const workbookOf = (sheets: number) =>
  `<workbook xmlns:r="${office}"><sheets>${'<sheet name="a" sheetId="1" r:id="r1"/>'.repeat(sheets)}</sheets></workbook>`
const withPart = (name: string, xml: string) =>
  zipSync({ ...unzipSync(aWorkbookOf(aCell('"A2"'))), [name]: strToU8(xml) })
const withStyles = (formats: string) =>
  withPart('xl/styles.xml', `<styleSheet><cellXfs>${formats}</cellXfs></styleSheet>`)
const withTexts = (texts: string) => withPart('xl/sharedStrings.xml', `<sst>${texts}</sst>`)
const withSheets = (sheets: number) => withPart('xl/workbook.xml', workbookOf(sheets))

const heading = ['Nome', 'Rua']
  .map((text, column) => `<c r="${'AB'[column]}1" t="inlineStr"><is><t>${text}</t></is></c>`)
  .join('')
const aCell = (r: string, text = 'x') =>
  `<row r="1">${heading}</row><row r="2"><c r=${r} t="inlineStr"><is><t>${text}</t></is></c></row>`
const attributes = Array.from({ length: 200_000 }, (_, index) => `a${index}="1"`).join(' ')

test('a sheet is read where its relation says that it is', async () => {
  for (const name of ['xl/worksheets/sheet1.xml', 'xl/other/first.xml', 'sheet.xml'])
    expect(await readTable(aWorkbookOf(aCell('"A2"'), name))).toMatchObject({ headers: ['Nome', 'Rua'] })
})

test('data that a program keeps for itself is not read', async () => {
  const queries = Buffer.from(`<DataMashup>${'QUJD'.repeat(100_000)}</DataMashup>`, 'utf16le')
  const file = zipSync({ ...unzipSync(aWorkbookOf(aCell('"A2"'))), 'customXml/item1.xml': queries })
  expect(await readTable(file)).toMatchObject({ headers: ['Nome', 'Rua'] })
})

const far = /^has cells below row 20000/
const odd = /^holds what no spreadsheet program writes/
const broken = /^is no XLSX/

test.each<[string, Uint8Array, RegExp]>([
  ['a cell of millions of characters', aWorkbookOf(aCell('"A2"', 'x'.repeat(20_000_000))), odd],
  ['a cell of millions of references', aWorkbookOf(aCell('"A2"', '&amp;'.repeat(4_000_000))), odd],
  ['200,000 attributes', aWorkbookOf(`<row r="2"><c ${attributes}/></row>`), odd],
  ['an endless attribute', aWorkbookOf(aCell(`"A2" s="${'1'.repeat(10_000_000)}"`)), odd],
  ['an endless name', aWorkbookOf(`<${'c'.repeat(10_000_000)}/>`), odd],
  ['an endless comment', aWorkbookOf(`<!--${'x'.repeat(10_000_000)}-->`), odd],
  ['a million elements in each other', aWorkbookOf('<a>'.repeat(1_000_000)), odd],
  ['a sheet among the data of programs', aWorkbookOf(aCell('"A2"'), 'customXml/item1.xml'), odd],
  ['a sheet under the name of a picture', aWorkbookOf(aCell('"A2"'), 'xl/media/image1.png'), odd],
  ['no reference of a cell', aWorkbookOf(aCell('"A-2"')), odd],
  ['a far cell in single quotes', aWorkbookOf(aCell("'XFD1048576'")), far],
  ['a far cell in character references', aWorkbookOf(aCell('"&#88;FD&#x31;048576"')), far],
  ['a far cell between spaces', aWorkbookOf(aCell('" XFD1048576 "')), far],
  ['a far cell elsewhere', aWorkbookOf(aCell('"AAA2"'), 'xl/other/far.xml'), far],
  ['a far row', aWorkbookOf('<row r="1048576"/>'), far],
  ['rows without end', aWorkbookOf('<row/>'.repeat(500_000)), far],
  ['cells without end', aWorkbookOf(`<row r="1">${'<c/>'.repeat(700_000)}</row>`), far],
  ['a million merged cells', aWorkbookOf('', undefined, '', '<mergeCell ref="A1:B1"/>'.repeat(900_000)), odd],
  [
    'a million values of a cell',
    aWorkbookOf(`<row r="2"><c r="A2">${'<v/>'.repeat(1_000_000)}</c></row>`),
    odd,
  ],
  ['a million formats', withStyles('<xf numFmtId="14"/>'.repeat(900_000)), odd],
  ['a million texts without a cell', withTexts('<si><t>a</t></si>'.repeat(1_000_000)), far],
  ['fifty thousand sheets', withSheets(50_000), odd],
  ['a document type', aWorkbookOf(aCell('"A2"'), undefined, '<!DOCTYPE a [<!ENTITY b "c">]>'), odd],
  ['an entity of its own', aWorkbookOf(aCell('"A2"', '&b;')), broken],
  ['an element that does not end', aWorkbookOf('<row r="1">'), broken],
])('a workbook with %s is refused', async (_, file, issue) => {
  const table = await readTable(file)
  expect('issue' in table && issueText(table.issue, 'en')).toMatch(issue)
})

test.each<[string, string, RegExp]>([
  ['millions of empty lines', `a;b\n${'\n'.repeat(5_000_000)}`, /^has cells below row 20000/],
  ['millions of short lines', `a;b\n${'1\n'.repeat(2_000_000)}`, /^has cells below row 20000/],
  ['millions of columns', `a;b\n${';'.repeat(5_000_000)}`, odd],
  ['millions of cells in lines of a hundred', `a;b\n${`${';'.repeat(99)}\n`.repeat(45_000)}`, odd],
  ['an endless cell', `a;b\n${'x'.repeat(5_000_000)}`, /^is no CSV/],
  ['an endless quotation', `a;b\n"${`${'x'.repeat(60)}\n`.repeat(80_000)}`, /^is no CSV/],
])('a CSV with %s is refused', async (_, text, issue) => {
  const table = await readTable(Buffer.from(text))
  expect('issue' in table && issueText(table.issue, 'en')).toMatch(issue)
})

test('lines that are empty keep the numbers of the others', async () => {
  const table = await readTable(Buffer.from('\n\na;b\n\n1;2\n"3\n3";4\n\n5;6\n'))
  expect('rows' in table && table.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [5, '1', '2'],
    [6, '3\n3', '4'],
    [8, '5', '6'],
  ])
})
