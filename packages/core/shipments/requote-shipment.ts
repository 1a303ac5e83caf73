import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import { readCell } from '../imports/mapping.ts'
import { addHours, addSeconds } from '../shared/clock.ts'
import { idempotencyRecordOf } from '../shared/idempotency.ts'
import { refuse, refuseField } from '../shared/refusal.ts'
import { readDrop, readDropField } from './item-texts.ts'
import { priceDrops, type QuoteShipmentPorts, storedItems } from './quote-shipment.ts'
import { findShipment, isVersion } from './read-shipments.ts'
import type { Drop, ItemTexts, Shipment, ShipmentItem } from './shipment.ts'
import { assertCount } from './shipment-input.ts'

/** Texts that replace those of an item's row in the file, or its removal. */
export type ItemCorrection = {
  number: number
  values?: readonly { field: string; value: string }[] | null
  remove?: boolean | null
}

export type RequoteShipment = {
  request: Request
  id: string
  /** The end of the prices that the caller saw, which names the version that the corrections are of. */
  expiresAt?: Date | null
  corrections?: readonly ItemCorrection[] | null
}

/** Its items are deleted a day after they came: what is priced again must be there until its prices end. */
export const changeableHours = 20

/**
 * Prices a shipment that is not ordered again, corrected where its file was wrong, for another 15 minutes.
 * Items are numbered anew where one is removed. Refuses with `not_found`, with `quote_used` one that is
 * ordered, with `quote_expired` one of yesterday, with `unavailable` one that another request changes at the
 * moment, and with `validation_failed` a wrong correction and what is wrong with the pickup.
 */
export async function requoteShipment(
  ports: QuoteShipmentPorts,
  { request, id, expiresAt, corrections }: RequoteShipment,
): Promise<Shipment> {
  const shipper = permit(request.actor, 'order.create')
  const before = await findShipment(ports, { actor: shipper, id })
  const { idempotencyKey } = request
  if (idempotencyKey?.resultId) return before
  if (!before.pickup) throw refuse('quote_used', { quoteId: before.id })
  if (addHours(before.createdAt, changeableHours) <= ports.clock())
    throw refuse('quote_expired', { quoteId: before.id, expiredAt: before.expiresAt })
  if (!isVersion(before, expiresAt))
    throw refuseField('expires_at', 'older_prices', {
      got: expiresAt!.toISOString(),
      endsAt: before.expiresAt.toISOString(),
    })
  const items = (await ports.shipments.items([before.id])).get(before.id) ?? []
  const drops = correctedDrops(items, corrections ?? [])
  assertCount('corrections', drops.length)
  const { readyAt, ...pickup } = before.pickup.input
  const priced = await priceDrops(
    ports,
    shipper,
    { ...pickup, readyAt: readyAt ? new Date(readyAt) : null },
    drops,
  )
  const shipment: Shipment = {
    ...before,
    pickup: priced.pickup,
    itemCount: drops.length,
    expiresAt: laterThan(before.expiresAt, addSeconds(priced.at, ports.quoteSettings.quoteLifeSeconds)),
  }
  const isReplaced = await ports.shipments.replace({
    shipment,
    ...storedItems(shipment, priced),
    before: { expiresAt: before.expiresAt, itemCount: items.length },
    effect: idempotencyRecordOf(idempotencyKey, before.id, priced.at),
  })
  if (isReplaced) return shipment
  const current = await findShipment(ports, { actor: shipper, id })
  throw current.status === 'ordered'
    ? refuse('quote_used', { quoteId: current.id })
    : refuse('unavailable', { retryAfterSeconds: 1 })
}

/** The end names the version, so two versions never have the same. */
function laterThan(earlier: Date, at: Date): Date {
  return at > earlier ? at : new Date(earlier.getTime() + 1)
}

function correctedDrops(items: readonly ShipmentItem[], corrections: readonly ItemCorrection[]): Drop[] {
  assertKnown(items, corrections)
  const correctionOf = new Map(corrections.map((correction) => [correction.number, correction]))
  return items.flatMap(({ number, draft }) => {
    const { remove, values } = correctionOf.get(number) ?? {}
    if (!draft || remove) return []
    const { input, source } = draft
    if (!source && values?.length)
      throw refuseField(`corrections.${number}`, 'not_allowed', { why: 'without_file' })
    if (!source) return { input, faults: [] }
    return readDrop({ ...source, texts: corrected(number, source.texts, values ?? []) }, input.rehearsal)
  })
}

function assertKnown(items: readonly ShipmentItem[], corrections: readonly ItemCorrection[]): void {
  const numbers = new Set(items.map(({ number }) => number))
  const unknown = corrections.find(({ number }) => !numbers.has(number))
  if (unknown)
    throw refuseField('corrections', 'out_of_range', {
      unit: 'count',
      got: unknown.number,
      min: 1,
      max: items.length,
    })
  const repeated = corrections.find(({ number }, index) =>
    corrections.slice(0, index).some((other) => other.number === number),
  )
  if (repeated) throw refuseField('corrections', 'repeated', { got: `${repeated.number}` })
}

function corrected(
  number: number,
  texts: ItemTexts,
  values: NonNullable<ItemCorrection['values']>,
): ItemTexts {
  const changed: Record<string, string> = { ...texts }
  for (const { field: name, value } of values) {
    const field = readDropField(name)
    const text = readCell(`corrections.${number}.${field}`, value)
    if (text === '') delete changed[field]
    else changed[field] = text
  }
  return changed
}
