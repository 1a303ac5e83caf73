import { type Change, recordEntry, recordMove } from '@rodovia/core/delivery/changes/change.ts'
import { orderAuditEntry } from '@rodovia/core/delivery/changes/order-audit-entry.ts'
import type { AssignedDriver, Delivery, Photo } from '@rodovia/core/delivery/model/delivery.ts'
import { makeDeliveryCode } from '@rodovia/core/delivery/model/delivery-code.ts'
import { validateOrder } from '@rodovia/core/delivery/model/order-input.ts'
import { orderView } from '@rodovia/core/delivery/model/order-view.ts'
import type { Route } from '@rodovia/core/delivery/model/route.ts'
import type { DeliverySettings } from '@rodovia/core/delivery/model/settings.ts'
import type { Move } from '@rodovia/core/delivery/model/states.ts'
import type { RouteWork } from '@rodovia/core/delivery/model/stops-ahead.ts'
import {
  chainEntry,
  genesisHash,
  type TimelineActor,
  type TimelineFacts,
} from '@rodovia/core/delivery/model/timeline.ts'
import { makeTrackingToken } from '@rodovia/core/delivery/model/tracking-token.ts'
import type { Placement } from '@rodovia/core/delivery/ports.ts'
import { speedsFrom } from '@rodovia/core/estimates/speeds.ts'
import type { Offer } from '@rodovia/core/fleet/offer.ts'
import type { Cep } from '@rodovia/core/geo/cep.ts'
import { anActor } from '@rodovia/core/identity/actor.fixture.ts'
import { type AuditEntry, auditEntry } from '@rodovia/core/identity/audit/audit-entry.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { Quote, QuotedPlace } from '@rodovia/core/quoting/quote.ts'
import { addHours, addSeconds } from '@rodovia/core/shared/clock.ts'
import type { OfferId, PhotoId, TenantId, UserId } from '@rodovia/core/shared/ids.ts'
import { draftCredit } from '@rodovia/core/wallet/draft-credit.ts'
import type { Credit } from '@rodovia/core/wallet/ports.ts'
import { orderPostings } from '@rodovia/core/wallet/postings.ts'
import { machine } from '@rodovia/platform/crypto/machine.ts'
import { deliveryAttachments } from '../../apps/composition/delivery-attachments.ts'

export const { newId, sha256, randomBytes } = machine

/** When everything begins unless a test says otherwise. */
export const noon = new Date('2026-03-02T12:00:00.000Z')

export const deliverySettings: DeliverySettings = {
  publicUrl: 'https://rodovia.test',
  offerTimeoutSeconds: 45,
  askAgainSeconds: 60,
  searchAgainSeconds: 5,
  driverFreshSeconds: 300,
  driverShareBasisPoints: 8_000,
  requiresCarrierPapers: false,
  confirmsPix: true,
  cashLimitCents: 50_000,
  returns: {
    rules: { attempts: 2, days: 7, failedPercent: 50, wantedPercent: 100 },
    sameAttemptSeconds: 600,
  },
  estimate: { speedOf: speedsFrom([], 20), pickupSeconds: 300, pickupSlowSeconds: 900 },
}

/** The ports that the rules of a delivery need to record a change. */
export const changePorts = { ...machine, deliverySettings, attachments: deliveryAttachments }

const paulista: QuotedPlace = {
  cep: '01310100' as Cep,
  lat: -23.559,
  lng: -46.65,
  city: 'São Paulo',
  uf: 'SP',
  precision: 'district',
  details: null,
}
const itaim: QuotedPlace = { ...paulista, cep: '04538133' as Cep, lat: -23.603, lng: -46.679 }

/** A quote that nobody has used, of 25 reais for turbo. */
export function aQuote(traits: Partial<Quote> = {}): Quote {
  const createdAt = traits.createdAt ?? noon
  const price = (cents: bigint) => ({
    priceCents: cents,
    breakdown: [
      { kind: 'base' as const, cents: 700n },
      { kind: 'distance' as const, cents: cents - 700n },
    ],
  })
  return {
    id: newId(),
    tenantId: null,
    origin: paulista,
    destination: itaim,
    serviceType: 'CAR',
    parcels: null,
    distanceMeters: 7_300,
    roadSeconds: null,
    wholeLoad: null,
    roadLine: null,
    tariffVersion: 1,
    prices: { turbo: price(2_500n), express: price(2_000n), padrao: price(1_800n) },
    createdAt,
    expiresAt: addSeconds(createdAt, 900),
    orderId: null,
    ...traits,
  }
}

/** A delivery that has just been ordered; every one has names and codes of its own. */
export function aDelivery(traits: Partial<Delivery> = {}): Delivery {
  const createdAt = traits.createdAt ?? noon
  const place = (end: QuotedPlace) => {
    const { cep, lat, lng, city, precision, details } = end
    return { address: `${city} - SP, ${cep}`, cep, lat, lng, precision, details }
  }
  const { recipientPin: _, ...choices } = validateOrder(
    {
      quoteId: newId(),
      tier: 'turbo',
      senderName: 'Loja Demo',
      senderPhone: '+55 11 3000-0000',
      recipientName: 'Ana Souza',
      recipientPhone: '+55 11 91234-5678',
    },
    anActor(),
    createdAt,
  )
  return {
    ...choices,
    orderId: newId(),
    tenantId: newId(),
    createdBy: newId(),
    code: makeDeliveryCode(randomBytes(7)),
    trackingToken: makeTrackingToken(randomBytes(16)),
    quoteId: newId(),
    status: 'awaiting_driver',
    serviceType: 'CAR',
    priceCents: 2_500n,
    distanceMeters: 7_300,
    roadSeconds: null,
    wholeLoad: null,
    demandsDocument: null,
    origin: place(paulista),
    destination: place(itaim),
    recipientPinHash: null,
    createdAt,
    deadlineAt: addHours(createdAt, 3),
    dispatchFrom: null,
    driver: null,
    offerExpiresAt: null,
    dispatchAt: createdAt,
    slaBreachedAt: null,
    arrivedAtDestinationAt: null,
    endedAt: null,
    shipment: null,
    returnOf: null,
    returnedBy: null,
    routeId: null,
    failedAttempts: null,
    goods: null,
    requirements: null,
    metadata: null,
    instructions: null,
    rating: null,
    version: 1,
    eventSequence: 1,
    timelineHash: genesisHash,
    traceParent: null,
    ...deliveryAttachments.none,
    ...traits,
  }
}

/** An accepted route of deliveries: first all pickups, then all drops, ten minutes apart from ten past noon. */
export function aRouteOf(deliveries: readonly Delivery[], traits: Partial<Route> = {}): RouteWork {
  const id = traits.id ?? newId<Route['id']>()
  const kinds = (['pickup', 'dropoff'] as const).flatMap((kind) =>
    deliveries.map(({ orderId }) => ({ orderId, kind })),
  )
  const route: Route = {
    id,
    driverId: newId(),
    driverTenantId: newId(),
    offeredBy: newId(),
    gain: null,
    offeredAt: noon,
    expiresAt: addSeconds(noon, 45),
    stops: kinds.map((stop, index) => ({ ...stop, at: addSeconds(noon, 600 * (index + 1)) })),
    distanceMeters: 10_000,
    travelSeconds: 1_200,
    endsAt: addSeconds(noon, 600 * (kinds.length + 1)),
    outcome: 'accepted',
    answeredAt: noon,
    skips: [],
    ...traits,
  }
  return {
    route,
    deliveries: new Map(deliveries.map((delivery) => [delivery.orderId, { ...delivery, routeId: id }])),
  }
}

/** A delivery with all that is written when it is ordered. */
export function aPlacement(traits: Partial<Delivery> = {}): Placement {
  const ordered = aDelivery(traits)
  const entry = chainEntry(sha256, genesisHash, {
    type: 'create',
    at: ordered.createdAt,
    by: { kind: 'shipper', userId: ordered.createdBy },
    facts: { price_cents: Number(ordered.priceCents) },
  })
  const delivery = { ...ordered, timelineHash: entry.hash }
  return {
    delivery,
    entry,
    events: [
      {
        id: newId(),
        kind: 'wallet.debit',
        sequence: delivery.eventSequence,
        data: orderView(delivery, deliverySettings.publicUrl),
      },
    ],
    ledger: { id: newId(), reason: 'order_placed', postings: orderPostings(delivery) },
    audit: orderAuditEntry(machine, delivery, {
      request: null,
      at: ordered.createdAt,
      action: 'order.placed',
    }),
    effect: null,
    messages: [],
    keyId: null,
  }
}

/** Money from the platform for a wallet. */
export function aCredit(tenantId: TenantId, amountCents: bigint, traits: Partial<Credit> = {}): Credit {
  const credit = draftCredit(machine, {
    tenantId,
    reason: 'manual_credit',
    note: 'test',
    at: noon,
    from: { kind: 'platform_revenue' },
    amountCents,
    request: null,
    action: 'wallet.credited',
    facts: {},
  })
  return { ...credit, ...traits }
}

/** A session that was opened, in nobody's log unless said otherwise. */
export function anAuditEntry(traits: Partial<AuditEntry> = {}): AuditEntry {
  return {
    ...auditEntry(machine, {
      request: null,
      tenantId: null,
      at: noon,
      action: 'session.opened',
      subjectKind: 'session',
      subjectId: newId(),
    }),
    ...traits,
  }
}

type ChangeTraits = {
  at?: Date
  facts?: TimelineFacts
  patch?: Parameters<typeof recordMove>[2]['patch']
  photos?: readonly Photo[]
  incident?: Change['incident']
  offer?: Offer
  request?: Request
  by?: TimelineActor
  audit?: AuditEntry['action']
}

/** The change that a move makes, as the use cases record it. */
export function aMove(
  before: Delivery,
  move: Move,
  { at = noon, by = { kind: 'platform' }, ...traits }: ChangeTraits = {},
): Change {
  return recordMove(changePorts, before, { request: null, move, at, by, ...traits })
}

/** A change that leaves the status as it is. */
export function aNote(
  before: Delivery,
  { at = noon, by = { kind: 'platform' }, ...traits }: ChangeTraits = {},
): Change {
  return recordEntry(changePorts, before, { request: null, type: 'problem', at, by, ...traits })
}

/** The move that offers a delivery to a driver. */
export function anOfferTo(driver: AssignedDriver, before: Delivery, at = noon): Change {
  const expiresAt = addSeconds(at, deliverySettings.offerTimeoutSeconds)
  return aMove(before, 'offer', {
    at,
    patch: { driver, offerExpiresAt: expiresAt, dispatchAt: expiresAt },
    offer: anOffer({ driverId: driver.id, offeredAt: at }),
  })
}

export function anOffer(traits: Partial<Offer> = {}): Offer {
  return {
    id: newId<OfferId>(),
    driverId: newId<UserId>(),
    offeredAt: noon,
    distanceMeters: 1_234,
    radiusKm: 10,
    skipped: [{ driverId: newId<UserId>(), reason: 'vehicle_does_not_fit' }],
    outcome: null,
    answeredAt: null,
    declineReason: null,
    declineNote: null,
    ...traits,
  }
}

export function aPhoto(traits: Partial<Photo> = {}): Photo {
  const id = newId<PhotoId>()
  return { id, stage: 'pickup', name: `${id}.jpg`, note: '', takenAt: noon, sha256: sha256(id), ...traits }
}

export function anAssignedDriver(traits: Partial<AssignedDriver> = {}): AssignedDriver {
  return {
    id: newId<UserId>(),
    tenantId: newId<TenantId>(),
    firstName: 'João',
    persona: 'carro_van',
    ...traits,
  }
}
