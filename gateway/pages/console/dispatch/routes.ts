import { operatorActions } from '@rodovia/core/dispatch/operate-delivery.ts'
import { expecting } from '@rodovia/gateway/http/parse-input.ts'
import { expectingObject, optionalText, text } from '@rodovia/gateway/rest/request-fields.ts'
import { arrival, schedule } from '@rodovia/gateway/rest/selections.ts'
import { type DataOf, storedOperation } from '@rodovia/gateway/rest/stored-operation.ts'
import { z } from 'zod'
import { pageOperation } from '../../routes.ts'

export const path = '/conta/despacho'

const driver = 'driver { id name persona }'
const fields =
  `order_id: id code status ${schedule} ${arrival} deadline_at: deadlineAt address_incomplete: isAddressIncomplete recipient { name phone }
  origem: origin { address lat lng } destino: destination { address lat lng } position { lat lng at } parcels { weightGrams fragile }
  ${driver} incidents { code note openedAt resolvedAt }` as const

/** An operator can work with 200 orders on one page. */
const queue = storedOperation(`query DispatchQueue {
  queue: dispatchQueue(first: 200) { orders { ${fields} } total: totalCount }
  support_phone: supportPhone
}`)
export type DispatchedOrder = DataOf<typeof queue>['queue']['orders'][number]

const read = storedOperation(`query DispatchedOrder($order_id: ID!) {
  order: dispatchedOrder(id: $order_id) { ${fields} road_line: roadLine sender { name phone } remarks instructions { complement reference note } timeline { ts type label }
    offers { offeredAt distanceKm outcome declineReason declineNote ${driver} skipped { reason ${driver} } }
    candidates { distanceKm reason ${driver} }
  }
}`)
export type DispatchedOrderDetail = DataOf<typeof read>['order']

export const dispatchRoutes = {
  queue: pageOperation({ operation: queue }),
  supportPhone: pageOperation({
    body: z.object({ phone: optionalText }, expectingObject),
    operation: storedOperation(
      `mutation SetSupportPhone($phone: String!) { support_phone: setSupportPhone(phone: $phone) }`,
    ),
    variables: ({ body: { phone } }) => ({ phone: phone ?? '' }),
  }),
  read: pageOperation({ operation: read }),
  assign: pageOperation({
    body: z.object({ driver_id: text }, expectingObject),
    operation: storedOperation(`mutation Assign($order_id: ID!, $driver_id: ID!) {
      assignDriver(orderId: $order_id, driverId: $driver_id) { id }
    }`),
  }),
  decide: pageOperation({
    body: z.object(
      {
        action: z.enum(operatorActions, expecting(`one of ${operatorActions.join(', ')}`)),
        note: optionalText,
      },
      expectingObject,
    ),
    operation: storedOperation(`mutation Decide($order_id: ID!, $action: OperatorAction!, $note: String) {
      operateDelivery(orderId: $order_id, action: $action, note: $note) { id }
    }`),
  }),
}
