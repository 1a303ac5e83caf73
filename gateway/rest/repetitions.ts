import * as z from 'zod'
import { expecting } from '../http/parse-input.ts'
import { bodyFromSchema } from './derive-body.ts'
import { addressExample, parcelExample } from './examples.ts'
import { parcels } from './parcel-field.ts'
import { cep, day, onePage, tier } from './request-fields.ts'
import { requirements } from './requirement-fields.ts'
import { type AnyRoute, route } from './route.ts'
import { addressParts, parcelFields, requirementFields } from './selections.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const repetitionFields = `
  id rule starts_on: startsOn pickup_from: pickupFrom pickup_until: pickupUntil delivery_from: deliveryFrom
  delivery_until: deliveryUntil tier service_type: serviceType origin_postal_code: originPostalCode
  destination_postal_code: destinationPostalCode origin_address: originAddress { ${addressParts} }
  destination_address: destinationAddress { ${addressParts} } ${parcelFields}
  whole_load: wholeLoad { axles cargo_type: cargoType empty_return: emptyReturn table } sender_name: senderName sender_phone: senderPhone
  recipient_name: recipientName recipient_phone: recipientPhone remarks pod ${requirementFields}
  collect_amount_cents: collectAmountCents collect_method: collectMethod reference max_price_cents: maxPriceCents
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
const repetitionBody = bodyFromSchema({
  starts_on: day.nullish(),
  pickup_from: time,
  pickup_until: time,
  delivery_from: time.nullish(),
  delivery_until: time.nullish(),
  max_price_cents: z.int(expecting(someCents)).min(1, expecting(someCents)).nullish(),
  cep_origem: cep.nullish(),
  cep_destino: cep.nullish(),
  parcels,
  requirements,
  tier,
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
    body: bodyFromSchema({ day }),
    example: { day: '2026-11-26' },
    operation: storedOperation(`mutation SkipRepetitionDay($repetition_id: ID!, $day: String!) {
      repetition: skipRepetitionDay(id: $repetition_id, day: $day) { ${repetitionFields} }
    }`),
  }),
]
