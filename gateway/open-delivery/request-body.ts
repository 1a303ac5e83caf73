import * as z from 'zod'
import { expecting, expectingSecret } from '../http/parse-input.ts'
import { expectingObject } from '../rest/request-fields.ts'

const text = (max: number) =>
  z.string(expecting('a text')).max(max, expecting(`a text of at most ${max} characters`))
const optional = (max: number) => text(max).nullish()
const flag = z.boolean(expecting('true or false'))
const number = z.number(expecting('a number'))
const whole = z.int(expecting('a whole number'))

/** Fields that the protocol allows beside these are ignored. */
const address = z.object(
  {
    country: z.literal('BR', expecting('BR: the platform delivers in Brazil')),
    state: text(20),
    city: text(100),
    district: text(100),
    street: text(200),
    number: text(20),
    postalCode: text(20),
    complement: text(200),
    reference: optional(500),
    latitude: number.nullish(),
    longitude: number.nullish(),
    instructions: optional(1000),
  },
  expectingObject,
)

const vehicle = z.object(
  {
    type: z
      .array(text(40), expecting('a list of vehicles'))
      .min(1, expecting('one vehicle or more'))
      .max(10, expecting('at most 10 vehicles')),
    container: text(40),
    instruction: optional(500),
  },
  expectingObject,
)

const trip = {
  pickupAddress: address,
  deliveryAddress: address,
  returnToMerchant: flag,
  canCombine: flag,
  vehicle,
  limitTimes: z.object({ deliveryLimit: whole.nullish() }, expectingObject),
  totalWeight: whole,
  packageVolume: number.nullish(),
  packageQuantity: whole.nullish(),
}

/** DeliveryAvailabilityPrice */
export const availabilityBody = z.object({ ...trip, onlinePayment: flag.nullish() }, expectingObject)

/** DeliveryOrder */
export const deliveryBody = z.object(
  {
    ...trip,
    orderId: text(60),
    orderDisplayId: text(100),
    merchant: z.object({ id: text(200), name: text(500) }, expectingObject),
    customerName: text(500),
    customerPhone: optional(60),
    customerPhoneLocalizer: optional(100),
    pickupCode: optional(100),
    specialInstructions: optional(1000),
    notifyConclusion: flag.nullish(),
    confirmationCodeRequired: flag.nullish(),
    combinedOrdersIds: z
      .array(text(60), expecting('a list of order ids'))
      .max(10, expecting('at most 10 order ids'))
      .nullish(),
    payments: z.object(
      {
        method: z.enum(['ONLINE', 'OFFLINE'], expecting('ONLINE or OFFLINE')).nullish(),
        offlineMethod: z
          .array(
            z.object(
              { type: optional(60), amount: z.object({ value: number }, expectingObject).nullish() },
              expectingObject,
            ),
            expecting('a list of methods'),
          )
          .max(100, expecting('at most 100 methods'))
          .nullish(),
      },
      expectingObject,
    ),
  },
  expectingObject,
)

export const pickedBody = z.object(
  { volumePicked: whole.nullish(), observation: optional(500) },
  expectingObject,
)
export const finishBody = z.object(
  { finishDate: z.iso.datetime({ offset: true, ...expecting('a time such as 2027-01-31T18:00:00Z') }) },
  expectingObject,
)
export const problemBody = z.object(
  { reason: text(60), action: text(60), message: optional(500) },
  expectingObject,
)
export const cancelBody = z.object({ reason: text(60), message: optional(500) }, expectingObject)

export type AvailabilityBody = z.infer<typeof availabilityBody>
export type DeliveryBody = z.infer<typeof deliveryBody>

const methods: Readonly<Record<string, 'pix' | 'cash'>> = { PIX: 'pix', CASH: 'cash' }

/** The amount that the customer pays the driver, by PIX or in cash. Null for anything else. */
export function collectOnDeliveryOf({ payments: { method, offlineMethod } }: DeliveryBody) {
  const [one, ...others] = offlineMethod ?? []
  const name = methods[one?.type ?? '']
  if (method !== 'OFFLINE' || !name || !one?.amount || others.length > 0) return null
  return { amountCents: Math.round(one.amount.value * 100), method: name }
}

/** The variables of a trip, as the GraphQL schema has them. */
export function tripVariables(body: Omit<AvailabilityBody, 'onlinePayment'>) {
  return {
    pickupAddress: addressVariables(body.pickupAddress),
    deliveryAddress: addressVariables(body.deliveryAddress),
    vehicles: body.vehicle.type,
    container: body.vehicle.container,
    totalWeightGrams: body.totalWeight,
    packageVolume: body.packageVolume,
    packageQuantity: body.packageQuantity,
    deliveryLimitMinutes: body.limitTimes.deliveryLimit,
    returnToMerchant: body.returnToMerchant,
  }
}

function addressVariables(address: AvailabilityBody['pickupAddress']) {
  const { postalCode, street, number, complement, district, city, state, reference } = address
  const { latitude, longitude } = address
  const isPinned = latitude != null && longitude != null
  return {
    postalCode,
    street,
    number,
    complement,
    district,
    city,
    reference,
    // ISO 3166-2, such as BR-SP, is recommended.
    state: state.replace(/^BR-/i, ''),
    ...(isPinned && { lat: latitude, lng: longitude }),
  }
}

/** The customer's number, and after a pause the digits by which the application's exchange finds the customer. */
export function phoneOf({ customerPhone, customerPhoneLocalizer: locator }: DeliveryBody) {
  const isExtended = customerPhone && !customerPhone.includes(',') && /^\d+$/.test(locator ?? '')
  return isExtended ? `${customerPhone},${locator}` : customerPhone
}

/** Everything that a driver has to know beside the addresses, a line each. */
export function remarksOf(body: DeliveryBody): string | null {
  const { pickupCode, customerPhoneLocalizer } = body
  const lines = [
    body.specialInstructions,
    pickupCode && `Código de retirada: ${pickupCode}`,
    body.pickupAddress.instructions && `Retirada: ${body.pickupAddress.instructions}`,
    body.deliveryAddress.instructions && `Entrega: ${body.deliveryAddress.instructions}`,
    customerPhoneLocalizer && `Localizador do telefone: ${customerPhoneLocalizer}`,
    body.vehicle.instruction,
  ].filter(Boolean)
  return lines.length > 0 ? lines.join('\n').slice(0, 900) : null
}

/** The body of `POST /oauth/token` (RFC 6749, section 4.4.2). The secret may be in the header instead. */
export const tokenBody = z.object(
  {
    grant_type: z.string(expecting('client_credentials')).max(100, expecting('client_credentials')),
    client_id: z.string(expecting('the client id')).max(100, expecting('the client id')).optional(),
    client_secret: z
      .string(expectingSecret('the client secret'))
      .max(200, expectingSecret('the client secret'))
      .optional(),
    scope: z.string(expecting('od.logistics')).max(200, expecting('od.logistics')).optional(),
  },
  expectingObject,
)
