import { type EarningsPanel, readEarnings } from '@rodovia/core/wallet/earnings-panel.ts'
import type { EarnedDay, EarnedDelivery, EarningsTotal } from '@rodovia/core/wallet/ports.ts'
import { currency, deliveryCode } from '../shared/descriptions.ts'
import { orderableTierEnum } from '../shared/enums.ts'
import { cents, dateTime, described, int, of, string } from '../shared/fields.ts'
import { withActor } from '../shared/resolvers.ts'
import { builder } from './builder.ts'

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

const EarnedDeliveryRef = builder.objectRef<EarnedDelivery>('EarnedDelivery').implement({
  description: 'Earnings of one delivery.',
  fields: described({
    code: string(deliveryCode),
    tier: of(orderableTierEnum(builder))('Delivery speed.'),
    deliveredAt: dateTime('When it was handed over.'),
    cents: cents('Earnings of the driver, in centavos.'),
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

builder.queryField('earnings', (t) =>
  t.field({
    type: EarningsRef,
    description: 'Earnings of the calling driver. Errors: `forbidden`.',
    resolve: withActor(readEarnings),
  }),
)
