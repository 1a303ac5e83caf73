import type { Deliveries, DetailedDelivery } from '@rodovia/core/delivery/ports.ts'
import type { DeliveryCode } from '@rodovia/core/shared/ids.ts'
import { createBatcher } from '../batcher.ts'
import type { Row } from '../columns.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import { ofTenants } from '../sharding/sharding.ts'
import type { StoreContext } from '../store-context.ts'
import { type DetailsRow, detailsOf, photosText, positionsText, timelinesText } from './details.ts'

const ofDelivery = 'order_id = delivery.order_id AND tenant_id = delivery.tenant_id'

/** One statement, so one snapshot: the timeline ends with the version of the delivery. Takes no lock. */
const detailedText = `
SELECT ${deliveryColumns.names.join(', ')},
${timelinesText(ofDelivery)}, ${photosText(ofDelivery)}, ${positionsText(ofDelivery)}
FROM deliveries AS delivery WHERE code = ANY ($1)`

/** Read for every step of a driver, hence batched. */
export function detailedFinder({ sql, sharding }: StoreContext): Pick<Deliveries, 'findDetailed'> {
  const rowsOf = async (codes: readonly DeliveryCode[]) => {
    const tenants = await sharding.tenantsOf(codes)
    return sql<Row & DetailsRow>(
      tenants
        ? {
            name: 'find-detailed-apart',
            text: detailedText + ofTenants(tenants, '$2'),
            values: [codes, tenants],
          }
        : { name: 'find-detailed', text: detailedText, values: [codes] },
    )
  }
  return {
    findDetailed: createBatcher(async (codes: readonly DeliveryCode[]) => {
      const rows = await rowsOf([...new Set(codes)])
      const byCode = new Map(
        rows.map((row): [DeliveryCode, DetailedDelivery] => {
          const delivery = deliveryColumns.fromRow(row)
          const { orderId, code } = delivery
          const { timelines, photos, positions } = detailsOf(row)
          const details = {
            timelines: timelines.get(orderId),
            photos: photos.get(orderId),
            positions: positions.get(orderId),
          }
          return [code, { delivery, details }]
        }),
      )
      return codes.map((code) => byCode.get(code) ?? null)
    }),
  }
}
