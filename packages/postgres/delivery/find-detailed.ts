import type { Deliveries, DetailedDelivery } from '@rodovia/core/delivery/ports.ts'
import type { DeliveryCode, OrderId } from '@rodovia/core/shared/ids.ts'
import type { StoreContext } from '../database/store-context.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import { type OrderName, ofTenants } from '../sharding/sharding.ts'
import { createBatcher } from '../statements/batcher.ts'
import type { Row } from '../statements/columns.ts'
import { anyOf } from '../statements/sql.ts'
import { type DetailsRow, detailsOf, photosText, positionsText, timelinesText } from './details.ts'

const ofDelivery = 'order_id = delivery.order_id AND tenant_id = delivery.tenant_id'

/** One statement, so one snapshot: the timeline ends with the version of the delivery. Takes no lock. */
const detailedText = (more = '') => `
SELECT ${deliveryColumns.names.join(', ')},
${timelinesText(ofDelivery)}, ${photosText(ofDelivery)}, ${positionsText(ofDelivery)}${more}
FROM deliveries AS delivery WHERE`

/**
 * Selects the road path with the order. If tenants are on several machines, it is read by itself, because
 * quotes are on other machines than their orders.
 */
const roadLineText = ', (SELECT road_line FROM quotes WHERE id = delivery.quote_id) AS road_line'

type DetailedRow = Row & DetailsRow & { road_line?: string | null }

type Finders = Pick<Deliveries, 'findDetailed' | 'findDetailedOrder'>

/** Codes are read for every step of a driver, ids whenever an order is looked at, hence batched. */
export function detailedFinder({ sql, sharding }: StoreContext): Finders {
  function findBy<Key extends OrderName>(
    key: 'code' | 'orderId',
    { name, condition, more = '' }: { name: string; condition: string; more?: string },
  ) {
    const text = `${detailedText(more)} ${condition}`
    const rowsOf = async (keys: readonly Key[]) => {
      const tenants = await sharding.tenantsOf(keys)
      if (!tenants) return sql<DetailedRow>({ name, text, values: [keys] })
      const ofThem = `${detailedText()} ${condition}${ofTenants(tenants, '$2')}`
      return sql<DetailedRow>({ name: `${name}-apart`, text: ofThem, values: [keys, tenants] })
    }
    return createBatcher(async (keys: readonly Key[]) => {
      const deliveries = (await rowsOf([...new Set(keys)])).map(detailedOf)
      const byKey = new Map<OrderName, DetailedDelivery>(deliveries.map((each) => [each.delivery[key], each]))
      return keys.map((key) => byKey.get(key) ?? null)
    })
  }
  return {
    findDetailed: findBy<DeliveryCode>('code', {
      name: 'find-detailed',
      condition: `code = ${anyOf('$1', 'text')}`,
    }),
    findDetailedOrder: findBy<OrderId>('orderId', {
      name: 'find-detailed-order',
      condition: `order_id = ${anyOf('$1')}`,
      more: roadLineText,
    }),
  }
}

function detailedOf(row: DetailedRow): DetailedDelivery {
  const delivery = deliveryColumns.fromRow(row)
  const { orderId } = delivery
  const { timelines, photos, positions } = detailsOf(row)
  const details = {
    timelines: timelines.get(orderId),
    photos: photos.get(orderId),
    positions: positions.get(orderId),
    ...(row.road_line !== undefined && { roadLines: row.road_line ?? undefined }),
  }
  return { delivery, details }
}
