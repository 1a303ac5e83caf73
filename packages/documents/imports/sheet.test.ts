import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import { strToU8, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { aWorkbook } from '../../../test/support/workbook.ts'
import { readTable, writeTable } from './sheet.ts'

const cellsOf = async (file: Uint8Array) => {
  const table = await readTable(file)
  return 'issue' in table
    ? issueText(table.issue, 'en')
    : [table.headers, ...table.rows.map(({ cells }) => cells)]
}
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['semicolons in UTF-8 with a byte order mark', Buffer.from('\uFEFFNome;Rua\nJosé;"A; B"\n')],
  ['commas in Windows-1252', latin1('Nome,Rua\r\nJosé,"A; B"\r\n')],
  ['tabs in UTF-16', Buffer.from('\uFEFFNome\tRua\nJosé\tA; B\n', 'utf16le')],
  ['UTF-16, the high byte first', Buffer.from('\uFEFFNome\tRua\nJosé\tA; B\n', 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from('Nome\tRua\nJosé\tA; B\n', 'utf16le')],
  ['a first line that names the separator', Buffer.from('sep=;\r\nNome;Rua\r\nJosé;"A; B"\r\n')],
  ['a separator that is rare in the heading', Buffer.from('\uFEFFsep=|\nNome|Rua\nJosé|A; B\n')],
])('reads %s', async (_, file) => {
  expect(await cellsOf(file)).toEqual([
    ['Nome', 'Rua'],
    ['José', 'A; B'],
  ])
})

const people = [
  ['São José', 'João Antônio'],
  ['Açaí à moda', 'Três Corações'],
  ['Conceição', 'Mãe Luísa'],
  ['Pará de Minas', 'Água Fria nº 5'],
  ['Município', 'Órgão “Público”'],
]
test.each(['windows-1252', 'cp850', 'macintosh'])('reads what programs write in %s', async (page) => {
  const rows = page === 'cp850' ? people.slice(0, 4) : people
  const file = iconv.encode([['Nome', 'Rua'], ...rows].map((row) => row.join(';')).join('\r\n'), page)
  expect(await cellsOf(file)).toEqual([['Nome', 'Rua'], ...rows])
})

test('reads what DOS programs in Portuguese write', async () => {
  const file = iconv.encode('Nome;Rua\nJoão Conceição;Três Corações\nÍris;Av. São José', 'cp860')
  expect((await cellsOf(file)).at(1)).toEqual(['João Conceição', 'Três Corações'])
})

test.each([
  ['São João', 'Três Corações'],
  ['ÁGUA FRIA', 'PRAÇA DA SÉ'],
  ['Rua nº 5', 'Açaí à “moda”'],
])('reads what became UTF-8 twice: %s and %s', async (name, street) => {
  const twice = Buffer.from(
    new TextDecoder('windows-1252').decode(Buffer.from(`Nome;Rua\n${name};${street}`)),
  )
  expect((await cellsOf(twice)).at(1)).toEqual([name, street])
})

test.each([
  ['the formulas of texts', 'Nome;Rua\n="01310";="Rua A"', ['01310', 'Rua A']],
  ['the apostrophes of texts', "Nome;Rua\n'01310;D'Ávila", ['01310', "D'Ávila"]],
  ['cells without a value', 'Nome;Rua\n#N/D;nan', null],
  ['one value that is none', 'Nome;Rua;CEP\nAna;#VALOR!;<NA>', ['Ana', '', '']],
  ['titles above the headings', 'Clientes;;\n\nde novembro\nNome;Rua\nAna;Rua A', ['Ana', 'Rua A']],
])('leaves out %s', async (_, text, cells) => {
  const rows = await cellsOf(Buffer.from(text))
  expect(Array.isArray(rows) ? rows.at(1) : null).toEqual(cells)
})

test('reads the letters that CP437 has', async () => {
  const file = iconv.encode('Nome;Rua\nJosé;Câmara à Época\nAçúcar;Avô Íris', 'cp437')
  expect((await cellsOf(file)).at(1)).toEqual(['José', 'Câmara à Época'])
})

test.each(['csv', 'xlsx'] as const)('writes %s without formulas, and reads what it wrote', async (format) => {
  const table = [
    ['a', 'b'],
    ['=1+1', '+55 11'],
    ['-x', '@y'],
  ]
  const file = await writeTable(table, format)
  expect(await cellsOf(file)).toEqual(table)
  if (format === 'csv') expect(Buffer.from(file).toString()).toBe("\uFEFFa;b\r\n'=1+1;'+55 11\r\n'-x;'@y\r\n")
})

test('reads each minute of a day as it was written', async () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => new Date(Date.UTC(2026, 11, 1, 0, minute)))
  const file = aWorkbook({ name: 'Plan1', rows: [['Coleta', 'b'], ...minutes.map((at) => [at, 'x'])] })
  const texts = minutes.map((at) => [at.toISOString().slice(0, 16).replace('T', ' '), 'x'])
  expect(await cellsOf(file)).toEqual([['Coleta', 'b'], ...texts])
})

const sheet = (cells: string) => ({
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
  ),
})

test.each([
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'is an old .xls file: save it as .xlsx or .csv'],
  [
    'one column',
    Buffer.from('a\nb\n'),
    'has one column: the columns of a CSV are separated by ; or , or tabs',
  ],
  [
    'an encoding of another alphabet',
    Buffer.from([...Buffer.from('a;b\n'), 0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xfe, 0xdf, 0xf0]),
    'is in an encoding that we cannot read: save it as CSV UTF-8',
  ],
  [
    'headings alone',
    Buffer.from('a;b\n'),
    'has no rows: a row of headings is needed, and one row or more below it',
  ],
  ['a broken archive', Buffer.from('PK\x03\x04 and no more'), expect.stringContaining('is no XLSX')],
  [
    'too many rows',
    Buffer.from(`a;b\n${'1;2\n'.repeat(5_001)}`),
    expect.stringContaining('5001 rows are too many: at most 5000'),
  ],
  [
    'a bomb',
    zipSync({ ...sheet(''), 'xl/sharedStrings.xml': new Uint8Array(70_000_000) }),
    expect.stringContaining('unpacks to too much'),
  ],
  ['a far cell', zipSync(sheet('<c r="XFD1048576"/>')), expect.stringContaining('has cells below row 20000')],
])('refuses %s', async (_, file, issue) => {
  expect(await cellsOf(file)).toEqual(issue)
})

const rows = [['Nome', 'Rua'], ...['Ana', 'Bia', 'Caio', 'Davi', 'Eva'].map((name) => [name, 'Rua A'])]

test.each<[string, Record<number, string>, string[], number[]]>([
  ['none', {}, ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'], []],
  ['as Excel writes it', { 3: 'hidden="1"' }, ['Ana', 'Caio', 'Davi', 'Eva'], [3]],
  ['as LibreOffice writes it', { 2: 'hidden="true"', 6: 'hidden="true"' }, ['Bia', 'Caio', 'Davi'], [2, 6]],
  [
    'a collapsed group',
    { 4: 'outlineLevel="1" hidden="1"', 5: 'ht="0" hidden=\'1\' customHeight="1"' },
    ['Ana', 'Bia', 'Eva'],
    [4, 5],
  ],
  [
    'rows that are shown again',
    { 2: 'hidden="0"', 3: 'hidden="false"', 4: 'hidden="1"' },
    ['Ana', 'Bia', 'Davi', 'Eva'],
    [4],
  ],
  ['the headings', { 1: 'hidden="1"' }, ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'], []],
])('leaves out hidden rows: %s', async (_, hidden, names, hiddenRows) => {
  const table = await readTable(aWorkbook({ name: 'Plan1', rows, hidden }))
  expect(table).toMatchObject({ headers: ['Nome', 'Rua'], hiddenRows })
  expect('rows' in table && table.rows.map(({ cells }) => cells[0])).toEqual(names)
})

test('hidden rows keep the numbers of the others, over many parts of a large sheet', async () => {
  const many = [
    ['Nome', 'Rua'],
    ...Array.from({ length: 4_000 }, (_, index) => [`Pessoa ${index + 2}`, `Rua ${'x'.repeat(40)}`]),
  ]
  const numbers = many.map((_, index) => index + 1).filter((number) => number > 1 && number % 7 === 0)
  const hidden = Object.fromEntries(numbers.map((number) => [number, 'hidden="1"']))
  const table = await readTable(aWorkbook({ name: 'Plan1', rows: many, hidden }))
  expect(table).toMatchObject({ hiddenRows: numbers })
  expect('rows' in table && table.rows.every(({ number, cells }) => cells[0] === `Pessoa ${number}`)).toBe(
    true,
  )
})

test('the first visible sheet is read', async () => {
  const old = {
    name: 'Antiga',
    rows: [
      ['Nome', 'Rua'],
      ['Zeca', 'Rua Z'],
      ['Yara', 'Rua Z'],
    ],
    hidden: { 2: 'hidden="1"' },
  }
  const file = (state: 'hidden' | 'veryHidden') =>
    aWorkbook({ ...old, state }, { name: 'Plan2', rows, hidden: { 5: 'hidden="1"' } })
  for (const state of ['hidden', 'veryHidden'] as const) {
    const table = await readTable(file(state))
    expect('rows' in table && table.rows.map(({ cells }) => cells[0])).toEqual(['Ana', 'Bia', 'Caio', 'Eva'])
    expect(table).toMatchObject({ hiddenRows: [5] })
  }
})

test('a file with hidden rows alone is refused', async () => {
  const hidden = { 2: 'hidden="1"', 3: 'hidden="1"' }
  expect(await cellsOf(aWorkbook({ name: 'Plan1', rows: rows.slice(0, 3), hidden }))).toBe(
    'has hidden rows only: clear the filter, or unhide the rows, and send it again',
  )
})
