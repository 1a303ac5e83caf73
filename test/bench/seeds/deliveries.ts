import type { Delivery } from '@rodovia/core/delivery/model/delivery.ts'
import { addHours } from '@rodovia/core/shared/clock.ts'
import { deliveryColumns } from '@rodovia/postgres/entities/delivery.ts'
import { quoteRow } from '@rodovia/postgres/quoting/quote-rows.ts'
import { aDelivery, aQuote } from '../../support/builders.ts'
import type { Person } from './people.ts'
import type { Rows } from './rows.ts'

/** For each driver a delivery on its way, of a shipper whom nobody knows. */
export async function seedOnTheirWay(rows: Rows, drivers: readonly Person[]): Promise<Delivery[]> {
  const createdAt = new Date()
  const deliveries = drivers.map(({ userId: id, tenantId }) =>
    aDelivery({
      status: 'in_transit',
      driver: { id, tenantId, firstName: 'Bench', persona: 'carro_van' },
      createdAt,
      deadlineAt: addHours(createdAt, 24),
      dispatchAt: null,
    }),
  )
  await seedDeliveries(rows, deliveries)
  return deliveries
}

/** With their quotes, of shippers whom nobody knows. */
export async function seedDeliveries(rows: Rows, deliveries: readonly Delivery[]): Promise<void> {
  const quotes = deliveries.map(({ quoteId: id, orderId, createdAt }) => aQuote({ id, orderId, createdAt }))
  await rows.insert('quotes', quotes.map(quoteRow))
  await rows.insert('deliveries', deliveries.map(deliveryColumns.toRow))
}
