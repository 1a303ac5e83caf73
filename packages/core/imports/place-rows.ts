import { type PlaceOrderPorts, placeOrder } from '../delivery/orders/place-order.ts'
import type { Actor } from '../identity/actor.ts'
import type { Request } from '../identity/request.ts'
import type { Quotes } from '../quoting/ports.ts'
import type { Quote } from '../quoting/quote.ts'
import { type RequestQuotePorts, requestQuote } from '../quoting/request-quote.ts'
import { orderableTiers } from '../quoting/tier.ts'
import { addSeconds } from '../shared/clock.ts'
import type { IdempotencyStore } from '../shared/idempotency.ts'
import type { OrderId } from '../shared/ids.ts'
import { type Cents, reaisText } from '../shared/money.ts'
import { isRefusal, type RefusalMessages } from '../shared/refusal.ts'
import { faultsOf } from './fault-of.ts'
import { messages } from './import-messages.ts'
import type { ImportRow, OrderImport, OrderImportId } from './order-import.ts'
import { type RowOrder, readRow } from './read-row.ts'

export type PlacePorts = PlaceOrderPorts &
  RequestQuotePorts & {
    quotes: Quotes
    idempotencyStore: IdempotencyStore
    refusalMessages: RefusalMessages
  }

/** A quote that expires sooner is replaced before its order. */
const spareSeconds = 10

/**
 * Places rows, each under an idempotency key of the import and its row, which the transaction of the order
 * writes: a worker that died before the rows were saved, and a second worker, place none twice
 * (docs/explanation/adr/0009-idempotent-requests.md).
 */
export async function placeRows(
  ports: PlacePorts,
  actor: Actor,
  orderImport: OrderImport,
  rows: readonly ImportRow[],
): Promise<ImportRow[]> {
  const [placed, quotes] = await Promise.all([
    findPlaced(ports, orderImport.id, rows),
    ports.quotes.findByIds(rows.flatMap(({ quoteId }) => quoteId ?? [])),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const orderId = placed.get(row.number)
      if (orderId) return asPlaced(row, orderId)
      return placeRow(ports, actor, orderImport, row, (row.quoteId && quotes.get(row.quoteId)) || null)
    }),
  )
}

async function findPlaced(
  { idempotencyStore }: PlacePorts,
  id: OrderImportId,
  rows: readonly ImportRow[],
): Promise<Map<number, OrderId>> {
  const done = await idempotencyStore.findDone(
    id,
    rows.map(({ number }) => `${number}`),
  )
  return new Map([...done].map(([number, orderId]) => [Number(number), orderId as OrderId]))
}

function asPlaced(row: ImportRow, orderId: OrderId, priceCents = row.priceCents): ImportRow {
  return { ...row, status: 'placed', orderId, priceCents, faults: [] }
}

async function placeRow(
  ports: PlacePorts,
  actor: Actor,
  orderImport: OrderImport,
  row: ImportRow,
  checked: Quote | null,
): Promise<ImportRow> {
  const { order: input } = readRow(orderImport.mapping, row.cells)
  try {
    const quote = await usableQuote(ports, actor, input, checked)
    const priceCents = priceOf(quote, input)
    if (row.priceCents !== null && priceCents > row.priceCents) return dearer(row, quote, priceCents)
    const { order } = await placeOrder(ports, {
      ...input,
      // The quote has found them.
      originAddress: null,
      destinationAddress: null,
      quoteId: quote.id,
      request: requestOf(actor, orderImport, row),
    })
    return asPlaced(row, order.orderId, order.priceCents)
  } catch (error) {
    // A temporary failure is tried again when the claim ends.
    if (!isRefusal(error) || error.code === 'unavailable') throw error
    // If another worker has placed the row meanwhile, this one is refused: by its key, its reference, or the
    // wallet that paid for it.
    const orderId = (await findPlaced(ports, orderImport.id, [row])).get(row.number)
    if (orderId) return asPlaced(row, orderId)
    const isUnpaid = error.code === 'insufficient_funds' || error.code === 'spending_cap_reached'
    const faults = faultsOf(ports, error, orderImport.mapping, row)
    return { ...row, status: isUnpaid ? 'unpaid' : 'refused', faults }
  }
}

function usableQuote(
  ports: PlacePorts,
  actor: Actor,
  input: RowOrder,
  checked: Quote | null,
): Quote | Promise<Quote> {
  const isUsable =
    checked !== null &&
    checked.orderId === null &&
    checked.expiresAt > addSeconds(ports.clock(), spareSeconds)
  return isUsable ? checked : requestQuote(ports, { ...input, actor: { ...actor, key: null } })
}

function priceOf(quote: Quote, { tier }: RowOrder): Cents {
  const priced = orderableTiers.find((one) => one === tier) ?? orderableTiers[0]
  return quote.prices[priced].priceCents
}

/** Nothing is paid above the price that the preview showed. */
function dearer(row: ImportRow, quote: Quote, priceCents: Cents): ImportRow {
  const [was, now] = [reaisText(row.priceCents ?? 0n), reaisText(priceCents)]
  const message = messages.faults.dearer(was, now)
  return {
    ...row,
    status: 'refused',
    priceCents,
    quoteId: quote.id,
    faults: [{ field: null, value: '', message }],
  }
}

function requestOf(actor: Actor, { id }: OrderImport, { number }: ImportRow): Request {
  return {
    actor,
    language: 'pt-BR',
    requestId: `import ${id} ${number}`,
    address: 'import',
    idempotencyKey: { callerId: id, key: `${number}`, resultId: null },
    stepUpToken: null,
  }
}
