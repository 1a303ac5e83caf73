import { readStreetAndNumber } from '../../geo/address-lines.ts'
import { orderableTiers } from '../../quoting/tier.ts'
import { toHex } from '../../shared/encodings.ts'
import { offsetTime } from '../../shared/local-day.ts'
import { refuseField } from '../../shared/refusal.ts'
import { assertAtMost } from '../../shared/whole-number.ts'
import { listAt, numberAt, sizeAt, textAt, valueAt } from './read-json.ts'
import {
  type HubKind,
  type PackageProgress,
  type ShopOrder,
  serviceCodeOf,
  tierOfService,
  trackingTexts,
} from './shop-kind.ts'

/**
 * VTEX Shipping Network: its hub hands over the packages of invoiced orders, and asks for their tracking once an hour.
 * developers.vtex.com/docs/guides/notification-1, …/tracking-1, docs/reference/shops.md#vtex
 */
export const vtex: HubKind = {
  shopForm: /^[a-z0-9][a-z0-9-]{0,99}$/,
  shopExample: 'minhaloja',
  signatureHeaders: { events: null, tracking: null },
  topicHeader: null,
  sign: (hmac, key, text) => toHex(hmac(key, text)),

  readPackages: (body) =>
    readList('dispatchOrder.packages', valueAt(body, 'dispatchOrder', 'packages'), maxPackages).map(
      readPackage,
    ),

  writePlaced: (packages) =>
    Object.fromEntries(
      packages.map(({ shopOrderId, orderId, code, trackingUrl }) => [
        shopOrderId,
        { tracking: { number: code, url: trackingUrl }, notification: { id: orderId } },
      ]),
    ),

  readTrackingRequest: (body) =>
    readList('body', body, maxTracked).flatMap((one) => textAt(one, ['trackingNumber'], 100) ?? []),

  writeTracking: (progress) => Object.fromEntries(progress.map((one) => [one.code, trackingOf(one)])),
}

/** Each one is placed on its own, while the hub waits. */
const maxPackages = 100

const maxTracked = 1000

function readList(field: string, value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw refuseField(field, 'not_allowed', { why: 'not_a_list' })
  assertAtMost(field, value.length, most, 'entries')
  return value
}

function readPackage(one: unknown, index: number): ShopOrder {
  const id = textAt(one, ['id'], 200) ?? ''
  if (!/^[0-9a-zA-Z-]{1,100}$/.test(id))
    throw refuseField(`dispatchOrder.packages.${index}.id`, 'characters', {
      set: 'alphanumeric',
      min: 1,
      max: 100,
      got: id,
    })
  const to = valueAt(one, 'recipient')
  const policy = textAt(one, ['shippingData', 'shippingPolicyId'], 100)
  const tier = tierOfPolicy(policy)
  const { street, number, complement, district, lacksNumber } = readStreetAndNumber(
    textAt(to, ['address', 'street'], 200) ?? '',
    textAt(to, ['address', 'number'], 60),
  )
  return {
    id,
    number: textAt(one, ['orderId'], 60) ?? id.slice(0, 60),
    tier,
    ...(tier === null && { noTier: `shippingPolicyId "${policy ?? ''}" ${allowedPolicies}` }),
    recipientName: textAt(to, ['name'], 120) ?? '',
    recipientPhone: textAt(to, ['phone'], 60),
    address: {
      postalCode: textAt(to, ['address', 'postalCode'], 20) ?? textAt(one, ['recipientPostalCode'], 20) ?? '',
      street,
      number,
      complement: textAt(
        [complement, textAt(to, ['address', 'complement'], 60)].filter(Boolean).join(', '),
        [],
        60,
      ),
      district: textAt(to, ['address', 'subregion3', 'name'], 60) ?? district,
      city: textAt(to, ['address', 'subregion2', 'name'], 40),
    },
    lacksNumber,
    items: [
      {
        quantity: 1,
        grams: Math.max(0, numberAt(one, 'dimension', 'weight') ?? 0),
        sizeCm: sizeAt(valueAt(one, 'dimension'), ['length', 'width', 'height']),
      },
    ],
    documentKeys: listAt(one, 'invoiceData', 'invoiceAccessKeys').flatMap(
      (key) => textAt(key, [], 200) ?? [],
    ),
    remarks: null,
  }
}

/** A merchant has a shipping policy for each warehouse or region, so what follows our code is the merchant's. */
function tierOfPolicy(policy: string | null): ShopOrder['tier'] {
  return tierOfService(/^rodovia-[a-z]+/.exec(policy ?? '')?.[0] ?? null)
}

const allowedPolicies = `must begin with ${orderableTiers.map(serviceCodeOf).join(' or ')}`

function trackingOf({ events, deliveredAt, isReturned }: PackageProgress) {
  return {
    deliveredDate: deliveredAt && writeTime(deliveredAt),
    // Newest first, as in VTEX's example.
    events: events
      .map(({ type, at, city, state }) => ({
        city,
        date: writeTime(at),
        description: trackingTexts[type],
        state,
      }))
      .toReversed(),
    hasReturnedToSender: isReturned,
    isDelivered: deliveredAt !== null,
  }
}

/** Writes a time as VTEX does: `2020-09-28T16:15:00-03:00`. */
function writeTime(at: Date): string {
  const { day, time, offset } = offsetTime(at)
  return `${day}T${time}${offset.replace(/(\d\d)$/, ':$1')}`
}
