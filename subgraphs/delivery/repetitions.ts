import type { RepeatedLoad } from '@rodovia/core/freight-floor/whole-load.ts'
import {
  endRepetition,
  pauseRepetition,
  resumeRepetition,
  skipRepetitionDay,
} from '@rodovia/core/repetitions/change-repetition.ts'
import { createRepetition } from '@rodovia/core/repetitions/create-repetition.ts'
import { findRepetition, listRepetitions } from '@rodovia/core/repetitions/read-repetitions.ts'
import {
  type Repetition,
  type RepetitionRun,
  type RepetitionStatus,
  type RunStatus,
  repeatedRequirements,
} from '@rodovia/core/repetitions/repetition.ts'
import { byId, listed } from '../shared/connection.ts'
import { describedEnum } from '../shared/enums.ts'
import { boolean, cents, cep, dateTime, described, id, inputs, int, of, string } from '../shared/fields.ts'
import { createLoader } from '../shared/loader.ts'
import { fromInput, withActor, withRequest } from '../shared/resolvers.ts'
import {
  AddressInput,
  AddressRef,
  builder,
  connectionOf,
  ParcelInput,
  ParcelRef,
  page,
  ServiceTypeEnum,
  TierEnum,
  WholeLoadInput,
} from './builder.ts'
import { CollectMethodEnum, collectOnDeliveryInput } from './collect-on-delivery-fields.ts'
import { RequirementsRef, requirementsInput } from './requirement-fields.ts'

const RepetitionStatusEnum = describedEnum<RepetitionStatus>(
  builder,
  'RepetitionStatus',
  'Status of a repetition.',
  {
    active: 'It makes an order on each of its days.',
    paused: 'It makes no orders until it is resumed.',
    ended: 'It makes no more orders. Final.',
  },
)

const RunStatusEnum = describedEnum<RunStatus>(
  builder,
  'RepetitionRunStatus',
  'What became of one day of a repetition.',
  {
    placed: 'Its order was placed and paid.',
    unpaid:
      'The wallet or the spending cap does not cover it; it is tried again until the pickup window is nearly over.',
    failed: 'It has no order, and is not tried again.',
  },
)

const RunRef = builder.objectRef<RepetitionRun>('RepetitionRun').implement({
  description: 'One day of a repetition.',
  fields: described({
    day: string('The day, in the time of the pickup, such as `2026-11-23`.'),
    status: of(RunStatusEnum)('What became of it.'),
    orderId: id.orNull('Id of its order; null if there is none.'),
    reason: string.orNull(
      'Why there is no order: the code of a refusal, or `price_above_limit`, `too_late`, `not_a_member`.',
    ),
    priceCents: cents.orNull('Price, in centavos; null if nothing was quoted.'),
    at: dateTime('When it was last tried.'),
  }),
})

const RepeatedLoadRef = builder.objectRef<RepeatedLoad>('RepeatedLoad').implement({
  description: 'A load that takes a whole truck on each day, at the freight floor of that day.',
  fields: described({
    axles: int('Loaded axles of the truck.'),
    cargoType: string('Kind of cargo.'),
    emptyReturn: boolean('Whether an empty return is obligatory.'),
    table: string('Kind of table of the floor: `A`, `B`, `C` or `D`.'),
  }),
})

/** A repetition shows this many runs: a year has as many weeks. */
const shownRuns = 52

const runs = createLoader(
  ({ ports }, ids: readonly Repetition['id'][]) => ports.repetitions.runs(ids, shownRuns),
  () => [],
)

const RepetitionRef = builder.objectRef<Repetition>('Repetition').implement({
  description: 'A template that makes an order on each day of its rule.',
  fields: described({
    id: id('Repetition id (UUID).'),
    rule: string('Its rule (RFC 5545), such as `FREQ=WEEKLY;BYDAY=MO,TH`.'),
    startsOn: string('The first date of the rule.'),
    pickupFrom: string('When the pickup window begins, in the time of the pickup, such as `09:00`.'),
    pickupUntil: string(
      'When the pickup window ends, in the time of the pickup; an earlier time than it begins at is after midnight.',
    ),
    deliveryFrom: string.orNull(
      'When the delivery window begins, in the time of the destination; null for any time. A window that would be over before the pickup begins is that of the next day.',
    ),
    deliveryUntil: string.orNull(
      'When the delivery window ends, in the time of the destination; null for any time.',
    ),
    tier: of(TierEnum)('Delivery speed.', ({ order }: Repetition) => order.tier),
    serviceType: of(ServiceTypeEnum)('Vehicle class.', ({ order }: Repetition) => order.serviceType),
    originPostalCode: cep('Postal code of the pickup.', ({ order }: Repetition) => order.originCep),
    destinationPostalCode: cep(
      'Postal code of the destination.',
      ({ order }: Repetition) => order.destinationCep,
    ),
    originAddress: of(AddressRef).orNull(
      'Street address of the pickup; null for a postal code alone.',
      ({ order }: Repetition) => order.originAddress,
    ),
    destinationAddress: of(AddressRef).orNull(
      'Street address of the destination; null for a postal code alone.',
      ({ order }: Repetition) => order.destinationAddress,
    ),
    parcels: of([ParcelRef]).orNull(
      'The parcels of each order; null if the shipper did not say.',
      ({ order }: Repetition) => order.parcels && [...order.parcels],
    ),
    wholeLoad: of(RepeatedLoadRef).orNull(
      'The load of a whole truck; null for any other.',
      ({ order }: Repetition) => order.wholeLoad ?? null,
    ),
    senderName: string.orNull(
      'Name of the sender; null for the tenant’s name.',
      ({ order }: Repetition) => order.senderName,
    ),
    senderPhone: string('Phone number of the sender.', ({ order }: Repetition) => order.senderPhone),
    recipientName: string('Name of the recipient.', ({ order }: Repetition) => order.recipientName),
    recipientPhone: string('Phone number of the recipient.', ({ order }: Repetition) => order.recipientPhone),
    remarks: string.orNull('Instructions for the driver.', ({ order }: Repetition) => order.remarks),
    pod: boolean('Whether the hand-over needs a photo or a signature.', ({ order }: Repetition) => order.pod),
    collectAmountCents: int.orNull(
      'Amount that each recipient pays at the door, in centavos; null for nothing.',
      ({ order }: Repetition) => order.collectOnDelivery?.amountCents ?? null,
    ),
    collectMethod: of(CollectMethodEnum).orNull(
      'How it is paid; null for nothing.',
      ({ order }: Repetition) => order.collectOnDelivery?.method ?? null,
    ),
    requirements: of(RequirementsRef).orNull(
      'What the driver has to show at each stop; null for nothing.',
      ({ order }: Repetition) => repeatedRequirements(order),
    ),
    reference: string.orNull(
      'Reference of the shipper; that of an order ends with the day, such as `-2026-11-23`.',
      ({ order }: Repetition) => order.reference,
    ),
    maxPriceCents: cents.orNull(
      'An order that would cost more, in centavos, is not placed; null for no limit.',
    ),
    status: of(RepetitionStatusEnum)('Status.'),
    skippedDays: of(['String'])('Days to come that are left out.', ({ skippedDays }: Repetition) => [
      ...skippedDays,
    ]),
    nextDay: string.orNull('The day of the next order; null if it is paused or has ended.'),
    nextAt: dateTime.orNull('When the next order is made or tried again; null if it is paused or has ended.'),
    createdAt: dateTime('When it was made.'),
    endedAt: dateTime.orNull('When it ended; null before.'),
    runs: of([RunRef])('Its last days, newest first, at most 52.', async ({ id }: Repetition, _, context) => [
      ...(await runs(context, id)),
    ]),
  }),
})

const CreateRepetitionInput = builder.inputType('CreateRepetitionInput', {
  description: 'A repetition to make: a rule, the windows of each day, and what each order has.',
  fields: inputs({
    rule: string(
      'Rule (RFC 5545): `FREQ=DAILY` or `FREQ=WEEKLY`, with `BYDAY`, `INTERVAL`, and `COUNT` or `UNTIL`.',
    ),
    startsOn: string.orNull(
      'First date, in the time of the pickup, such as `2026-11-23`; the default is today.',
    ),
    pickupFrom: string('When the pickup window begins, in the time of the pickup, such as `09:00`.'),
    pickupUntil: string(
      'When the pickup window ends, in the time of the pickup; an earlier time than it begins at is after midnight.',
    ),
    deliveryFrom: string.orNull(
      'When the delivery window begins, in the time of the destination. A window that would be over before the pickup begins is that of the next day.',
    ),
    deliveryUntil: string.orNull(
      'When the delivery window ends, in the time of the destination; an earlier time than it begins at is after midnight.',
    ),
    maxPriceCents: cents.orNull('Place no order that costs more, in centavos.'),
    cepOrigem: string.orNull(
      'Postal code of the pickup, exactly 8 digits; by default that of `originAddress`.',
    ),
    cepDestino: string.orNull(
      'Postal code of the destination, exactly 8 digits; by default that of `destinationAddress`.',
    ),
    originAddress: of(AddressInput).orNull('Address of the pickup, instead of or with its postal code.'),
    destinationAddress: of(AddressInput).orNull(
      'Address of the destination, instead of or with its postal code.',
    ),
    originAddressId: id.orNull(
      'Entry of the address book that is the pickup, as it is today; `originAddress` replaces its address.',
    ),
    destinationAddressId: id.orNull(
      'Entry of the address book that is the destination, as it is today; `destinationAddress` replaces its address.',
    ),
    serviceType: string.orNull(
      'Vehicle class: `MOTO`, `CAR`, `VAN` or `TRUCK`. The default is the smallest that takes the parcels, and `CAR` without parcels.',
    ),
    parcels: of([ParcelInput]).orNull('Up to 30 parcels of each order.'),
    wholeLoad: of(WholeLoadInput).orNull(
      'The load of a whole truck: no order costs less, or pays its driver less, than the freight floor of its day.',
    ),
    tier: string('Delivery speed: `turbo` or `express`.'),
    senderName: string.orNull('Name of the sender; defaults to the tenant’s name.'),
    senderPhone: string('Phone number of the sender, 8 to 15 digits.'),
    recipientName: string('Name of the recipient.'),
    recipientPhone: string('Phone number of the recipient, 8 to 15 digits.'),
    remarks: string.orNull('Instructions for the driver, at most 1000 characters.'),
    pod: boolean.orNull('Whether the hand-over needs a photo or a signature; the default is false.'),
    ...requirementsInput,
    ...collectOnDeliveryInput,
    reference: string.orNull(
      'Reference, at most 89 characters; that of each order ends with the day, such as `-2026-11-23`.',
    ),
  }),
})

const RepetitionConnection = connectionOf(RepetitionRef, byId)

builder.queryFields((t) => ({
  repetitions: t.field({
    type: RepetitionConnection,
    description:
      'Repetitions of the caller’s tenant, newest first. An external client gets only their own; platform staff get those of every tenant.',
    args: page,
    resolve: listed(byId, listRepetitions),
  }),
  repetition: t.field({
    type: RepetitionRef,
    description: 'A repetition that the caller may read. Errors: `not_found`.',
    args: { id: t.arg(id('Repetition id.')) },
    resolve: withActor(findRepetition),
  }),
}))

builder.mutationFields((t) => {
  const one = { id: t.arg(id('Repetition id.')) }
  return {
    createRepetition: t.field({
      type: RepetitionRef,
      description:
        'Make a template that places an order on each day of its rule, 24 hours before the pickup window, at the price of that day. Errors: `validation_failed`, `not_found`, `outside_service_area`.',
      args: { input: t.arg(of(CreateRepetitionInput)('The repetition to make.')) },
      resolve: fromInput(withRequest(createRepetition)),
    }),
    pauseRepetition: t.field({
      type: RepetitionRef,
      description: 'Make no orders until it is resumed. Errors: `not_found`, `invalid_state`.',
      args: one,
      resolve: withRequest(pauseRepetition),
    }),
    resumeRepetition: t.field({
      type: RepetitionRef,
      description:
        'Go on with the next day; days that passed are not made up for. Where its maker may not place orders any more, the caller places them. Errors: `not_found`, `invalid_state`.',
      args: one,
      resolve: withRequest(resumeRepetition),
    }),
    endRepetition: t.field({
      type: RepetitionRef,
      description: 'Make no more orders; those that were made stay. Errors: `not_found`.',
      args: one,
      resolve: withRequest(endRepetition),
    }),
    skipRepetitionDay: t.field({
      type: RepetitionRef,
      description:
        'Leave out one day whose order was not made yet. Errors: `not_found`, `invalid_state`, `validation_failed`.',
      args: { ...one, day: t.arg(string('The day, such as `2026-11-23`.')) },
      resolve: withRequest(skipRepetitionDay),
    }),
  }
})
