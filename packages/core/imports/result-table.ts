import { trackingUrl } from '../delivery/model/order-view.ts'
import type { Actor } from '../identity/actor.ts'
import type { Language, LocalizedText } from '../shared/language.ts'
import { readOneOf } from '../shared/one-of.ts'
import { maxLimit } from '../shared/page.ts'
import { definitionOf, orderFieldNames, orderFields, type RowField } from './fields.ts'
import { bookFieldNames } from './import-addresses.ts'
import { messages } from './import-messages.ts'
import type { ImportRowView, OrderImport, RowStatus } from './order-import.ts'
import type { Cell, OrderFiles, TableFormat } from './ports.ts'
import { findImport, type ReadImportPorts } from './read-imports.ts'

type Ports = ReadImportPorts & {
  orderFiles: OrderFiles
  deliverySettings: { publicUrl: string }
}

export type TableFile = { name: string; bytes: Uint8Array }

export const rowStatusLabels: Record<RowStatus, LocalizedText> = messages.rowStatuses

/** The statuses of rows without an order. */
export const openRowStatuses: readonly RowStatus[] = ['waiting', 'valid', 'invalid', 'unpaid', 'refused']

/**
 * The rows as they came, with what became of each; `onlyOpen` leaves out those with an order, so that the file can be corrected and sent
 * again. Refuses with `forbidden`, `not_found`.
 */
export async function resultFile(
  ports: Ports,
  { language, onlyOpen, ...one }: { actor: Actor | null; id: string; language: Language; onlyOpen: boolean },
): Promise<TableFile> {
  const orderImport = await findImport(ports, one)
  const rows = await allRows(ports, orderImport, onlyOpen ? openRowStatuses : null)
  const { headers, fileName } = orderImport
  const table = [
    [...headers, ...Object.values(messages.resultHeadings).map((text) => text[language])],
    ...rows.map((row) => [
      ...headers.map((_, column) => row.cells[column] ?? ''),
      ...resultCells(ports, orderImport, row, language),
    ]),
  ]
  const name = `${fileName.replace(/\.[a-z]{3,4}$/i, '')}-${messages.result[language]}`
  return { name: safeName(name), bytes: await ports.orderFiles.write(table, 'csv') }
}

async function allRows(
  { orderImports }: Ports,
  { id }: OrderImport,
  statuses: readonly RowStatus[] | null,
): Promise<ImportRowView[]> {
  const rows: ImportRowView[] = []
  for (let after: string | null = null; ; ) {
    const { items } = await orderImports.listRows(id, statuses, { limit: maxLimit, offset: 0, after })
    rows.push(...items)
    after = `${items.at(-1)?.number ?? 0}`
    if (items.length < maxLimit) return rows
  }
}

function resultCells(
  { deliverySettings: { publicUrl } }: Ports,
  { headers, mapping }: OrderImport,
  { number, status, priceCents, code, trackingToken, faults }: ImportRowView,
  language: Language,
): Cell[] {
  const headingOf = (field: RowField) => {
    const source = mapping[field]
    return source && 'column' in source ? headers[source.column]! : definitionOf(field).label[language]
  }
  return [
    `${number}`,
    rowStatusLabels[status][language],
    priceCents ?? '',
    code ?? '',
    trackingToken === null ? '' : trackingUrl({ trackingToken }, publicUrl),
    faults
      .map(({ field, value, message }) =>
        field ? `${headingOf(field)}: ${JSON.stringify(value)}: ${message[language]}` : message[language],
      )
      .join(' | '),
  ]
}

/** A name that every file system and header takes. */
function safeName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 80)
}

const templates = {
  orders: { fields: orderFieldNames, name: messages.template },
  addresses: { fields: bookFieldNames, name: messages.addressTemplate },
} as const
const lists = Object.keys(templates) as (keyof typeof templates)[]

/** A file of orders or addresses with all headings and one example. Refuses with `validation_failed` an unknown format or list. */
export async function templateFile(
  { orderFiles }: Pick<Ports, 'orderFiles'>,
  { language, format, list }: { language: Language; format: string; list?: string | null },
): Promise<TableFile> {
  const { fields, name: names } = templates[readOneOf('list', lists, list ?? 'orders')]
  const table = [
    fields.map((field) => orderFields[field].label[language]),
    fields.map((field) => orderFields[field].example),
  ]
  const name = names[language]
  return {
    name,
    bytes: await orderFiles.write(table, readOneOf<TableFormat>('format', ['csv', 'xlsx'], format)),
  }
}
