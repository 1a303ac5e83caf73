import type { OpenDeliveryVersion } from '@rodovia/core/open-delivery/open-delivery.ts'
import * as z from 'zod'
import { type AnyRoute, route } from '../rest/route.ts'
import { storedOperation } from '../rest/stored-operation.ts'
import {
  availabilityBody,
  cancelBody,
  collectOnDeliveryOf,
  deliveryBody,
  finishBody,
  phoneOf,
  pickedBody,
  problemBody,
  remarksOf,
  tripVariables,
} from './request-body.ts'

/** An endpoint of the protocol: the row that answers it, the status, and whether the response has a body. */
export type Endpoint = { row: AnyRoute; status: number; hasBody: boolean }

/** The path of a version's logistics endpoints. The protocol's own paths of v1 contain the version, too. */
export function logisticsPath(version: OpenDeliveryVersion): `/${string}` {
  return `/open-delivery/${version}${version === 'v1' ? '/v1' : ''}/logistics`
}

const empty = { response: z.object({}), from: () => ({}) }

/** The endpoints of a version: docs/reference/open-delivery.md. */
export function endpointsOf(version: OpenDeliveryVersion, publicUrl: string): Endpoint[] {
  const path = logisticsPath(version)
  const post = (name: string) => `POST ${path}/${name}` as const
  const done = (row: AnyRoute, status = 200): Endpoint => ({ row, status, hasBody: false })
  return [
    {
      status: 200,
      hasBody: true,
      row: route(post('availability'), {
        summary: 'Check delivery availability and prices',
        auth: 'key',
        body: availabilityBody,
        operation: storedOperation(`mutation CheckOpenDelivery($input: OpenDeliveryTripInput!) {
          answer: checkOpenDelivery(input: $input)
        }`),
        variables: ({ body }) => ({
          input: { ...tripVariables(body), isPaidAtTheDoor: body.onlinePayment === false },
        }),
        responseFrom: 'answer',
      }),
    },
    {
      status: 202,
      hasBody: true,
      row: route(post('delivery'), {
        summary: 'Request new delivery',
        auth: 'key',
        body: deliveryBody,
        operation: storedOperation(`mutation RequestOpenDelivery($input: OpenDeliveryRequestInput!) {
          requested: requestOpenDelivery(input: $input) { deliveryId event estimate rejectAfter }
        }`),
        variables: ({ body }) => ({
          input: {
            ...tripVariables(body),
            version,
            isPaidAtTheDoor: body.payments.method === 'OFFLINE',
            collectOnDelivery: collectOnDeliveryOf(body),
            orderId: body.orderId,
            orderDisplayId: body.orderDisplayId,
            merchantId: body.merchant.id,
            merchantName: body.merchant.name,
            customerName: body.customerName,
            customerPhone: phoneOf(body),
            remarks: remarksOf(body),
            notifyConclusion: body.notifyConclusion,
            confirmationCodeRequired: body.confirmationCodeRequired,
            combinedOrderIds: body.combinedOrdersIds,
          },
        }),
        reshape: {
          response: z.object({}),
          from: ({ requested: { deliveryId, event, estimate, rejectAfter } }, { body }) => ({
            deliveryId,
            event,
            completion: { estimate, rejectAfter },
            deliveryDetailsURL: `${publicUrl}${path}/delivery/${body.orderId}`,
          }),
        },
      }),
    },
    {
      status: 200,
      hasBody: true,
      row: route(`GET ${path}/delivery/:orderId`, {
        summary: 'Get delivery details',
        auth: 'key',
        operation: storedOperation(
          'query OpenDelivery($orderId: ID!) { details: openDelivery(orderId: $orderId) }',
        ),
        responseFrom: 'details',
      }),
    },
    done(
      route(post('readyForPickup/:orderId'), {
        summary: 'Inform ready for pickup',
        auth: 'key',
        operation: storedOperation(`mutation OpenDeliveryReady($orderId: ID!) {
          done: noteOpenDelivery(orderId: $orderId, notice: "READY_FOR_PICKUP")
        }`),
        reshape: empty,
      }),
    ),
    done(
      route(post('orderPicked/:orderId'), {
        summary: 'Inform order pickup',
        auth: 'key',
        body: pickedBody,
        isBodyOptional: true,
        operation:
          storedOperation(`mutation OpenDeliveryPicked($orderId: ID!, $volumes: Int, $observation: String) {
          done: noteOpenDelivery(orderId: $orderId, notice: "ORDER_PICKED", volumes: $volumes, observation: $observation)
        }`),
        variables: ({ params, body }) => ({
          orderId: params.orderId!,
          volumes: body.volumePicked,
          observation: body.observation,
        }),
        reshape: empty,
      }),
    ),
    done(
      route(post('finishDelivery/:orderId'), {
        summary: 'Finish delivery',
        auth: 'key',
        body: finishBody,
        operation: storedOperation(
          'mutation OpenDeliveryFinish($orderId: ID!) { done: finishOpenDelivery(orderId: $orderId) }',
        ),
        variables: ({ params }) => ({ orderId: params.orderId! }),
        reshape: empty,
      }),
    ),
    done(
      route(post('handleProblem/:orderId'), {
        summary: 'Handle problem',
        auth: 'key',
        body: problemBody,
        operation:
          storedOperation(`mutation OpenDeliveryProblem($orderId: ID!, $reason: String!, $action: String!, $message: String) {
          done: handleOpenDeliveryProblem(orderId: $orderId, reason: $reason, action: $action, message: $message)
        }`),
        reshape: empty,
      }),
    ),
    {
      status: 202,
      hasBody: true,
      row: route(post('cancel/:orderId'), {
        summary: 'Cancel delivery',
        auth: 'key',
        body: cancelBody,
        operation: storedOperation(`mutation OpenDeliveryCancel($orderId: ID!, $reason: String!) {
          done: cancelOpenDelivery(orderId: $orderId, reason: $reason)
        }`),
        variables: ({ params, body }) => ({ orderId: params.orderId!, reason: body.reason }),
        // Before the pickup the whole price is refunded; after it nothing is canceled.
        reshape: { response: z.object({}), from: () => ({ additionalCharges: false }) },
      }),
    },
  ]
}
