import { type EarningsPanel, readEarnings } from '@rodovia/core/wallet/earnings-panel.ts'
import type { EarnedDay, EarnedDelivery, EarningsTotal } from '@rodovia/core/wallet/ports.ts'
import { orderableTierEnum } from '../shared/enums.ts'
import { builder } from './builder.ts'

const EarnedRef = builder.objectRef<EarningsTotal>('Earned').implement({
  description: 'Deliveries and what they paid.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many deliveries.' }),
    cents: t.expose('cents', { type: 'Cents', description: 'What they paid the driver.' }),
  }),
})

const EarnedDayRef = builder.objectRef<EarnedDay>('EarnedDay').implement({
  description: 'What a day brought.',
  fields: (t) => ({
    date: t.exposeString('date', { description: 'The day in São Paulo, such as 2026-05-31.' }),
    count: t.exposeInt('count', { description: 'How many deliveries.' }),
    cents: t.expose('cents', { type: 'Cents', description: 'What they paid the driver.' }),
  }),
})

const EarnedDeliveryRef = builder.objectRef<EarnedDelivery>('EarnedDelivery').implement({
  description: 'A delivery that was handed over.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Its code.' }),
    tier: t.expose('tier', { type: orderableTierEnum(builder), description: 'Its tier.' }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', description: 'When it was handed over.' }),
    cents: t.expose('cents', { type: 'Cents', description: 'What it paid the driver.' }),
  }),
})

const EarningsRef = builder.objectRef<EarningsPanel>('Earnings').implement({
  description: 'What a driver earned. Days are those of São Paulo.',
  fields: (t) => ({
    currency: t.string({ description: 'Its currency, always `BRL`.', resolve: () => 'BRL' }),
    balanceCents: t.expose('balanceCents', { type: 'Cents', description: 'Earned and not paid out yet.' }),
    today: t.expose('today', { type: EarnedRef, description: 'Since midnight.' }),
    last7Days: t.expose('last7Days', { type: EarnedRef, description: 'Today and the six days before.' }),
    last30Days: t.expose('last30Days', { type: EarnedRef, description: 'Today and the 29 days before.' }),
    allTime: t.expose('allTime', { type: EarnedRef, description: 'Ever.' }),
    byDay: t.expose('byDay', { type: [EarnedDayRef], description: 'The last 30 days, the oldest first.' }),
    lastDeliveries: t.expose('lastDeliveries', {
      type: [EarnedDeliveryRef],
      description: 'The ten handed over last, the newest first.',
    }),
  }),
})

builder.queryField('earnings', (t) =>
  t.field({
    type: EarningsRef,
    description: 'What the driver who asks earned. Refuses with `forbidden`.',
    resolve: (_, __, { ports, actor }) => readEarnings(ports, { actor }),
  }),
)
