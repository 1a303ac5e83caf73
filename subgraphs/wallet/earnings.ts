import { paymentDueOn } from '@rodovia/core/freight-operations/business-days.ts'
import { type EarningPart, type EarningPartKind, earningParts } from '@rodovia/core/wallet/earning-parts.ts'
import {
  type EarningsPanel,
  listEarnedDeliveries,
  readEarnings,
} from '@rodovia/core/wallet/earnings-panel.ts'
import type { EarnedDay, EarnedDelivery, EarningsTotal } from '@rodovia/core/wallet/ports.ts'
import { earningPartLabels } from '@rodovia/core/wallet/reason-messages.ts'
import { byId, listed, pageArgs } from '../shared/connection.ts'
import { currency, deliveryCode } from '../shared/descriptions.ts'
import { describedEnum, orderableTierEnum, serviceTypeEnum } from '../shared/enums.ts'
import { cents, dateTime, described, float, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder, connectionOf } from './builder.ts'

const EarnedRef = builder.objectRef<EarningsTotal>('Earned').implement({
  description: 'Earnings of a period.',
  fields: described({
    count: int('Number of deliveries.'),
    cents: cents('Earnings of the driver, in centavos.'),
  }),
})

const EarnedDayRef = builder.objectRef<EarnedDay>('EarnedDay').implement({
  description: 'Earnings of one day.',
  fields: described({
    date: string('Date in São Paulo, as `2026-05-31`.'),
    count: int('Number of deliveries.'),
    cents: cents('Earnings of the driver, in centavos.'),
  }),
})

const EarningPartKindEnum = describedEnum<EarningPartKind>(
  builder,
  'EarningPartKind',
  'What a part of the earnings is for.',
  {
    base: 'Base fee.',
    distance: 'Distance.',
    weight: 'Weight above what the vehicle includes.',
    return: 'Price of a return: a percentage of what its order cost.',
    minimum_adjustment: 'Top-up to the minimum fee.',
    tier_markup: 'Surcharge for the chosen speed.',
    freight_floor: 'Top-up to the freight floor of a whole load.',
    price: 'The whole price, if its lines are not kept.',
    platform_share: 'What the platform keeps; below zero.',
  },
)

const EarningPartRef = builder.objectRef<EarningPart>('EarningPart').implement({
  description: 'A part of what a delivery paid its driver.',
  fields: described({
    kind: of(EarningPartKindEnum)('What the part is for.'),
    label: string(
      'The same in words, in the language of the request.',
      ({ kind }, _, { language }) => earningPartLabels[kind][language],
    ),
    cents: cents('Amount in centavos; below zero for what the platform keeps.'),
  }),
})

const EarnedDeliveryRef = builder.objectRef<EarnedDelivery>('EarnedDelivery').implement({
  description: 'Earnings of one delivery.',
  fields: described({
    code: string(deliveryCode),
    tier: of(orderableTierEnum(builder))('Delivery speed.'),
    serviceType: of(serviceTypeEnum(builder))('Vehicle class.'),
    distanceKm: float(
      'Distance that was priced, in kilometres.',
      ({ distanceMeters }) => distanceMeters / 1000,
    ),
    deliveredAt: dateTime('When it was handed over.'),
    paymentDueOn: string.orNull(
      'Last day on which a whole load may be paid to its carrier, such as `2027-01-13`; null for any other delivery.',
      ({ isWholeLoad, deliveredAt }) => (isWholeLoad ? paymentDueOn(deliveredAt) : null),
    ),
    priceCents: cents('What the shipper paid, in centavos.'),
    cents: cents('Earnings of the driver, in centavos.'),
    parts: of([EarningPartRef])(
      'What the earnings consist of, as quoted with the order; the parts add up to `cents`.',
      earningParts,
    ),
  }),
})

const EarningsRef = builder.objectRef<EarningsPanel>('Earnings').implement({
  description: 'Earnings of a driver. Days begin at midnight in São Paulo.',
  fields: described({
    currency: string(currency, () => 'BRL'),
    balanceCents: cents('Unpaid earnings, in centavos.'),
    today: of(EarnedRef)('Since midnight.'),
    last7Days: of(EarnedRef)('Today and the six days before.'),
    last30Days: of(EarnedRef)('Today and the 29 days before.'),
    allTime: of(EarnedRef)('All time.'),
    byDay: of([EarnedDayRef])('The last 30 days, oldest first.'),
    lastDeliveries: of([EarnedDeliveryRef])('The last ten deliveries, newest first.'),
  }),
})

const EarnedDeliveries = connectionOf(EarnedDeliveryRef, byId)

builder.queryFields((t) => ({
  earnings: t.field({
    type: EarningsRef,
    description: 'Earnings of the calling driver. Errors: `forbidden`.',
    resolve: withActor(readEarnings),
  }),
  earnedDeliveries: t.field({
    type: EarnedDeliveries,
    description:
      'What the calling driver earned on a day, by delivery, newest first. Errors: `forbidden`, `validation_failed`.',
    args: {
      ...pageArgs(builder),
      date: t.arg(string('Day in São Paulo, such as `2026-05-31`.')),
    },
    resolve: listed(byId, listEarnedDeliveries),
  }),
}))
