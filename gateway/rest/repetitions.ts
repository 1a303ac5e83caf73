import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { address, addressExample, addressVariable } from './address-field.ts'
import { parcelExample, parcels, parcelVariables } from './parcel-field.ts'
import { cep, day, flag, jsonBody, onePage, optionalText, phone, text } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { addressParts, parcelFields } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const repetitionFields = `
  id rule starts_on: startsOn pickup_from: pickupFrom pickup_until: pickupUntil delivery_from: deliveryFrom
  delivery_until: deliveryUntil tier service_type: serviceType origin_postal_code: originPostalCode
  destination_postal_code: destinationPostalCode origin_address: originAddress { ${addressParts} }
  destination_address: destinationAddress { ${addressParts} } ${parcelFields} sender_name: senderName sender_phone: senderPhone
  recipient_name: recipientName recipient_phone: recipientPhone remarks pod reference max_price_cents: maxPriceCents
  status skipped_days: skippedDays next_day: nextDay next_at: nextAt created_at: createdAt ended_at: endedAt
  runs { day status order_id: orderId reason price_cents: priceCents at }` as const

const listOperation = storedOperation(`query Repetitions($limit: Int, $offset: Int) {
  list: repetitions(first: $limit, offset: $offset) { repetitions: nodes { ${repetitionFields} } total: totalCount }
}`)
export type Repetition = DataOf<typeof listOperation>['list']['repetitions'][number]

const aTime = 'a local time of day such as 09:00'
const time = z.string(expecting(aTime)).regex(/^([01]\d|2[0-3]):[0-5]\d$/, expecting(aTime))
const someCents = 'a whole number of centavos, at least 1'

/** The core refuses what cannot be repeated: docs/reference/rules.md#repetition. */
const repetitionBody = jsonBody({
  rule: text.describe('RFC 5545: FREQ=DAILY or FREQ=WEEKLY, with BYDAY, INTERVAL, and COUNT or UNTIL'),
  starts_on: day.nullish().describe('The first date, in the time of the pickup; by default today'),
  pickup_from: time.describe('When the pickup window begins, in the time of the pickup'),
  pickup_until: time.describe(
    'When the pickup window ends; an earlier time than it begins at is after midnight',
  ),
  delivery_from: time
    .nullish()
    .describe(
      'When the delivery window begins, in the time of the destination; a window that would be over before the pickup begins is that of the next day',
    ),
  delivery_until: time
    .nullish()
    .describe('When the delivery window ends; an earlier time than it begins at is after midnight'),
  max_price_cents: z
    .int(expecting(someCents))
    .min(1, expecting(someCents))
    .nullish()
    .describe('Place no order that costs more'),
  cep_origem: cep.nullish().describe('The postal code of the pickup; by default that of origin_address'),
  cep_destino: cep
    .nullish()
    .describe('The postal code of the destination; by default that of destination_address'),
  origin_address: address.nullish().describe('The address of the pickup'),
  destination_address: address.nullish().describe('The address of the destination'),
  origin_address_id: optionalText.describe(
    'The entry of the address book that is the pickup, as it is today; `origin_address` replaces its address',
  ),
  destination_address_id: optionalText.describe(
    'The entry of the address book that is the destination, as it is today; `destination_address` replaces its address',
  ),
  service_type: optionalText.describe(
    'MOTO, CAR, VAN or TRUCK; by default the smallest that takes the parcels',
  ),
  parcels: parcels.nullish().describe('Up to 30 parcels of each order'),
  tier: z.enum(['turbo', 'express'], expecting('turbo or express')),
  sender_name: optionalText,
  sender_phone: phone,
  recipient_name: text,
  recipient_phone: phone,
  remarks: optionalText,
  pod: flag.nullish(),
  reference: optionalText.describe(
    'At most 89 characters; that of each order ends with the day, such as -2026-11-23',
  ),
})

const example = {
  rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
  pickup_from: '09:00',
  pickup_until: '11:00',
  max_price_cents: 6000,
  origin_address: addressExample,
  cep_destino: '04538133',
  parcels: [parcelExample],
  tier: 'express',
  sender_phone: '+55 11 3000-0000',
  recipient_name: 'Ana Souza',
  recipient_phone: '+55 11 91234-5678',
}

function repetitionVariables({ body }: { body: z.infer<typeof repetitionBody> }) {
  return {
    input: {
      rule: body.rule,
      startsOn: body.starts_on,
      pickupFrom: body.pickup_from,
      pickupUntil: body.pickup_until,
      deliveryFrom: body.delivery_from,
      deliveryUntil: body.delivery_until,
      maxPriceCents: body.max_price_cents,
      cepOrigem: body.cep_origem,
      cepDestino: body.cep_destino,
      originAddress: addressVariable(body.origin_address),
      destinationAddress: addressVariable(body.destination_address),
      originAddressId: body.origin_address_id,
      destinationAddressId: body.destination_address_id,
      serviceType: body.service_type,
      parcels: parcelVariables(body.parcels),
      tier: body.tier,
      senderName: body.sender_name,
      senderPhone: body.sender_phone,
      recipientName: body.recipient_name,
      recipientPhone: body.recipient_phone,
      remarks: body.remarks,
      pod: body.pod,
      reference: body.reference,
    },
  }
}

/** Templates of orders, for keys with the scopes of orders. */
export const repetitionRoutes: AnyRoute[] = [
  route('GET /v1/repetitions', {
    ...onePage,
    summary: 'List the tenant’s repetitions',
    operation: listOperation,
  }),
  route('POST /v1/repetitions', {
    summary: 'Make a repetition, which places an order on each of its days',
    refusals: ['not_found', 'outside_service_area'],
    body: repetitionBody,
    example,
    operation: storedOperation(`mutation CreateRepetition($input: CreateRepetitionInput!) {
      repetition: createRepetition(input: $input) { ${repetitionFields} }
    }`),
    variables: repetitionVariables,
  }),
  route('GET /v1/repetitions/:repetition_id', {
    summary: 'Get a repetition with its last days',
    operation: storedOperation(
      `query Repetition($repetition_id: ID!) { repetition(id: $repetition_id) { ${repetitionFields} } }`,
    ),
  }),
  route('POST /v1/repetitions/:repetition_id/pause', {
    summary: 'Pause a repetition',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation PauseRepetition($repetition_id: ID!) { repetition: pauseRepetition(id: $repetition_id) { ${repetitionFields} } }`,
    ),
  }),
  route('POST /v1/repetitions/:repetition_id/resume', {
    summary: 'Resume a repetition',
    refusals: ['invalid_state'],
    operation: storedOperation(
      `mutation ResumeRepetition($repetition_id: ID!) { repetition: resumeRepetition(id: $repetition_id) { ${repetitionFields} } }`,
    ),
  }),
  route('POST /v1/repetitions/:repetition_id/end', {
    summary: 'End a repetition',
    operation: storedOperation(
      `mutation EndRepetition($repetition_id: ID!) { repetition: endRepetition(id: $repetition_id) { ${repetitionFields} } }`,
    ),
  }),
  route('POST /v1/repetitions/:repetition_id/skip', {
    summary: 'Leave out one day of a repetition',
    refusals: ['invalid_state'],
    body: jsonBody({ day: day.describe('The day, in the time of the pickup') }),
    example: { day: '2026-11-26' },
    operation: storedOperation(`mutation SkipRepetitionDay($repetition_id: ID!, $day: String!) {
      repetition: skipRepetitionDay(id: $repetition_id, day: $day) { ${repetitionFields} }
    }`),
    variables: ({ params, body }) => ({ repetition_id: params.repetition_id!, day: body.day }),
  }),
]
