import { countUse, fillFromBook } from '../delivery/address-book/fill-order.ts'
import type { AddressBook } from '../delivery/address-book/ports.ts'
import { validateOrder } from '../delivery/model/order-input.ts'
import { planOrder } from '../delivery/model/plan-order.ts'
import type { DeliverySettings } from '../delivery/model/settings.ts'
import { repeatedLoad } from '../freight-floor/whole-load.ts'
import { readPhoneAt } from '../geo/area-code.ts'
import { timeZoneOf } from '../geo/time-zone.ts'
import type { Actor } from '../identity/actor.ts'
import { about, changeRecords } from '../identity/audit/audit-entry.ts'
import { permit } from '../identity/permissions.ts'
import type { Request } from '../identity/request.ts'
import type { Quote } from '../quoting/quote.ts'
import { type RequestQuotePorts, requestQuote } from '../quoting/request-quote.ts'
import { later } from '../shared/clock.ts'
import type { RepetitionId } from '../shared/ids.ts'
import { refuseField } from '../shared/refusal.ts'
import type { Repetitions } from './ports.ts'
import { findRepetition } from './read-repetitions.ts'
import { activated, orderOn, type Repetition } from './repetition.ts'
import { type RepetitionInput, readContents, readTerms } from './repetition-input.ts'
import type { RuleDays } from './rule.ts'

type Ports = RequestQuotePorts & {
  repetitions: Repetitions
  ruleDays: RuleDays
  addressBook: AddressBook
  deliverySettings: DeliverySettings
}

/** The most repetitions of one tenant, without those that have ended. */
const maxOfTenant = 200

/**
 * Makes a repetition. The trip is quoted at once, which refuses a wrong address or a price above the limit
 * now. Refuses with `forbidden`, with `not_found` an unknown entry of the address book, with
 * `validation_failed` what an order or a quote refuses, a rule that is not supported or has no day to come,
 * and one repetition too many.
 */
export async function createRepetition(
  ports: Ports,
  { request, ...fields }: RepetitionInput & { request: Request },
): Promise<Repetition> {
  const shipper = permit(request.actor, 'order.create')
  if (request.idempotencyKey?.resultId)
    return findRepetition(ports, { actor: shipper, id: request.idempotencyKey.resultId })
  const at = ports.clock()
  const input = await fillFromBook(ports, shipper, { ...fields, quoteId: '' })
  const terms = readTerms(fields, at, timeZoneOf(input.originAddress?.postalCode ?? input.cepOrigem ?? ''))
  const contents = readContents(fields, shipper, at)
  // An API key needs no scope for quotes here, nor for the quote of an order.
  const quote = await requestQuote(ports, { ...input, actor: { ...shipper, key: null } })
  const order = {
    ...contents,
    ...quotedTrip(quote),
    senderPhone: readPhoneAt('sender_phone', contents.senderPhone, quote.origin.cep),
    recipientPhone: readPhoneAt('recipient_phone', contents.recipientPhone, quote.destination.cep),
  }
  const repetition = activated(ports.ruleDays, draftRepetition(ports, shipper, { ...terms, order }, at), at)
  assertPossible(ports, shipper, repetition, quote, at)
  const isCreated = await ports.repetitions.create({
    repetition,
    most: maxOfTenant,
    ...changeRecords(ports, {
      request,
      at,
      action: 'repetition.created',
      facts: { rule: repetition.rule },
      ...about('repetition', repetition),
    }),
  })
  if (!isCreated) throw refuseField('rule', 'full', { of: 'repetitions', max: maxOfTenant })
  await countUse(ports, shipper, input, at)
  return repetition
}

/** The vehicle that the parcels chose stays, so that each day has the same. The floor of a whole load is that of each day. */
function quotedTrip({ origin, destination, serviceType, parcels, wholeLoad }: Quote) {
  return {
    originCep: origin.cep,
    destinationCep: destination.cep,
    originAddress: origin.details,
    destinationAddress: destination.details,
    serviceType,
    parcels,
    wholeLoad: wholeLoad && repeatedLoad(wholeLoad),
  }
}

function draftRepetition(
  { newId }: Ports,
  shipper: Actor,
  read: ReturnType<typeof readTerms> & Pick<Repetition, 'order'>,
  at: Date,
): Repetition {
  return {
    ...read,
    id: newId<RepetitionId>(),
    tenantId: shipper.tenantId,
    createdBy: shipper.userId,
    keyId: shipper.key?.id ?? null,
    status: 'active',
    skippedDays: [],
    lastDay: null,
    nextDay: null,
    nextAt: null,
    createdAt: at,
    endedAt: null,
  }
}

/** Refuses what would fail on each day: no day to come, a price above the limit, a delivery window out of reach. */
function assertPossible(ports: Ports, shipper: Actor, repetition: Repetition, quote: Quote, at: Date): void {
  const { rule, startsOn, nextDay, nextAt, maxPriceCents, order } = repetition
  if (nextDay === null || nextAt === null) throw refuseField('rule', 'no_day_left', { rule, from: startsOn })
  const { priceCents } = quote.prices[order.tier]
  if (maxPriceCents !== null && priceCents > maxPriceCents)
    throw refuseField('max_price_cents', 'below_price', { gotCents: maxPriceCents, priceCents })
  const madeAt = later(nextAt, at)
  const first = validateOrder(orderOn(repetition, nextDay, quote.id, madeAt), shipper, madeAt)
  planOrder(ports, quote, first, madeAt)
}
