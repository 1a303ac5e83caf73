import { strToU8, zipSync } from 'fflate'

export type Sheet = {
  name: string
  /** A date is written as spreadsheets do: a number of days with the format of a date. */
  rows: readonly (readonly (string | Date)[])[]
  /** The attributes of its hidden rows, by number. */
  hidden?: Readonly<Record<number, string>>
  state?: 'visible' | 'hidden' | 'veryHidden'
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** The days since 1899-12-30 in UTC, as Excel and LibreOffice count them. */
const serialOf = (date: Date) => date.getTime() / 86_400_000 + 25_569
const columnName = (index: number) => String.fromCharCode(65 + index)

function sheetXml({ rows, hidden = {} }: Sheet): string {
  const lines = rows.map((cells, index) => {
    const number = index + 1
    const texts = cells.map((value, column) => {
      const at = `${columnName(column)}${number}`
      if (value instanceof Date) return `<c r="${at}" s="1"><v>${serialOf(value)}</v></c>`
      return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
    })
    return `<row r="${number}" spans="1:${cells.length}" ${hidden[number] ?? ''}>${texts.join('')}</row>`
  })
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** An XLSX file as spreadsheets write it, which may hide rows and sheets. */
export function aWorkbook(...sheets: readonly Sheet[]): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  relations.push(`<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/>`)
  return zipSync({
    'xl/styles.xml': strToU8(
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    ),
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, strToU8(sheetXml(sheet))]),
    ),
  })
}
