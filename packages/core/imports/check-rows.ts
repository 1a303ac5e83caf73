import { validateOrder, withAreaCodes } from '../delivery/model/order-input.ts'
import { planOrder } from '../delivery/model/plan-order.ts'
import type { DeliverySettings } from '../delivery/model/settings.ts'
import type { Actor } from '../identity/actor.ts'
import { type RequestQuotePorts, requestQuote } from '../quoting/request-quote.ts'
import { type AnyRefusal, isRefusal, type RefusalMessages, refuse } from '../shared/refusal.ts'
import { faultsOf } from './fault-of.ts'
import { messages } from './import-messages.ts'
import { textOf } from './mapping.ts'
import type { ImportRow, OrderImport, RowFault } from './order-import.ts'
import type { OrderImports } from './ports.ts'
import { readRow } from './read-row.ts'

export type CheckPorts = RequestQuotePorts & {
  orderImports: OrderImports
  deliverySettings: DeliverySettings
  refusalMessages: RefusalMessages
}

type Checked = Pick<ImportRow, 'status' | 'priceCents' | 'quoteId' | 'faults'>

/** Prices rows, and says all that is wrong with each. Places nothing. Refuses with `unavailable` what passes in a moment. */
export async function checkRows(
  ports: CheckPorts,
  actor: Actor,
  orderImport: OrderImport,
  rows: readonly ImportRow[],
): Promise<ImportRow[]> {
  const faultOfReference = await readReferences(ports, orderImport, rows)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await checkRow(ports, actor, orderImport, row, faultOfReference(row))),
    })),
  )
}

async function checkRow(
  ports: CheckPorts,
  actor: Actor,
  { mapping }: OrderImport,
  row: ImportRow,
  referenceFaults: readonly RowFault[],
): Promise<Checked> {
  const { order, faults: unread } = readRow(mapping, row.cells)
  const faults = [...unread, ...referenceFaults]
  const now = ports.clock()
  const caught = async <Result>(step: () => Result | Promise<Result>): Promise<Result | null> => {
    try {
      return await step()
    } catch (error) {
      if (!isRefusal(error) || error.code === 'unavailable') throw error
      faults.push(...faultsOf(ports, error, mapping, row))
      return null
    }
  }
  const validated = await caught(() => validateOrder({ ...order, quoteId: '' }, actor, now))
  // An API key needs no scope for quotes here, nor for the quote of an order.
  const quote = await caught(() => requestQuote(ports, { ...order, actor: { ...actor, key: null } }))
  if (validated && quote)
    await caught(() => planOrder(ports, quote, withAreaCodes(validated, quote, order), now))
  if (faults.length > 0 || !validated || !quote)
    return { status: 'invalid', priceCents: null, quoteId: null, faults: withoutRepeats(faults) }
  const { priceCents } = quote.prices[validated.tier]
  return { status: 'valid', priceCents, quoteId: quote.id, faults: [] }
}

/** Two steps may find the same fault. */
function withoutRepeats(faults: readonly RowFault[]): RowFault[] {
  return faults.filter(
    ({ field }, index) => field === null || faults.findIndex((other) => other.field === field) === index,
  )
}

/** Finds references of another order, and of an earlier row. */
async function readReferences(
  ports: CheckPorts,
  { id, tenantId, mapping }: OrderImport,
  rows: readonly ImportRow[],
): Promise<(row: ImportRow) => RowFault[]> {
  const referenceOf = ({ cells }: ImportRow) => textOf(mapping, cells, 'reference')
  const references = rows.map(referenceOf).filter(Boolean)
  const { reference: source } = mapping
  if (references.length === 0 || !source) return () => []
  const [orders, firstRows] = await Promise.all([
    ports.orderImports.ordersOfReferences(tenantId, references),
    'column' in source
      ? ports.orderImports.firstRows(id, source.column, references)
      : new Map<string, number>(),
  ])
  return (row) => {
    const reference = referenceOf(row)
    const orderId = orders.get(reference)
    if (orderId)
      return faultsOf(ports, refuse('reference_used', { reference, orderId }) as AnyRefusal, mapping, row)
    const first = firstRows.get(reference) ?? row.number
    return reference !== '' && first < row.number ? [repeated(reference, first)] : []
  }
}

function repeated(value: string, first: number): RowFault {
  const message = messages.faults.repeated(first)
  return { field: 'reference', value, message }
}
