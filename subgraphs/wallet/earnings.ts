import { type EarningsPanel, readEarnings } from '@rodovia/core/wallet/earnings-panel.ts'
import type { EarnedDay, EarnedDelivery, EarningsTotal } from '@rodovia/core/wallet/ports.ts'
import { currency, deliveryCode } from '../shared/descriptions.ts'
import { orderableTierEnum } from '../shared/enums.ts'
import { builder } from './builder.ts'

const EarnedRef = builder.objectRef<EarningsTotal>('Earned').implement({
  description: 'Earnings of a period.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of deliveries.' }),
    cents: t.expose('cents', { type: 'Cents', description: 'Earnings of the driver, in centavos.' }),
  }),
})

const EarnedDayRef = builder.objectRef<EarnedDay>('EarnedDay').implement({
  description: 'Earnings of one day.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'Date in São Paulo, as `2026-05-31`.' }),
    count: t.exposeInt('count', { description: 'Number of deliveries.' }),
    cents: t.expose('cents', { type: 'Cents', description: 'Earnings of the driver, in centavos.' }),
  }),
})

const EarnedDeliveryRef = builder.objectRef<EarnedDelivery>('EarnedDelivery').implement({
  description: 'Earnings of one delivery.',
  fields: (t) => ({
    code: t.exposeString('code', { description: deliveryCode }),
    tier: t.expose('tier', { type: orderableTierEnum(builder), description: 'Delivery speed.' }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', description: 'When it was handed over.' }),
    cents: t.expose('cents', { type: 'Cents', description: 'Earnings of the driver, in centavos.' }),
  }),
})

const EarningsRef = builder.objectRef<EarningsPanel>('Earnings').implement({
  description: 'Earnings of a driver. Days begin at midnight in São Paulo.',
  fields: (t) => ({
    currency: t.string({ description: currency, resolve: () => 'BRL' }),
    balanceCents: t.expose('balanceCents', { type: 'Cents', description: 'Unpaid earnings, in centavos.' }),
    today: t.expose('today', { type: EarnedRef, description: 'Since midnight.' }),
    last7Days: t.expose('last7Days', { type: EarnedRef, description: 'Today and the six days before.' }),
    last30Days: t.expose('last30Days', { type: EarnedRef, description: 'Today and the 29 days before.' }),
    allTime: t.expose('allTime', { type: EarnedRef, description: 'All time.' }),
    byDay: t.expose('byDay', { type: [EarnedDayRef], description: 'The last 30 days, oldest first.' }),
    lastDeliveries: t.expose('lastDeliveries', {
      type: [EarnedDeliveryRef],
      description: 'The last ten deliveries, newest first.',
    }),
  }),
})

builder.queryField('earnings', (t) =>
  t.field({
    type: EarningsRef,
    description: 'Earnings of the calling driver. Errors: `forbidden`.',
    resolve: (_, __, { ports, actor }) => readEarnings(ports, { actor }),
  }),
)
