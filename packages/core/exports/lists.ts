import { type Delivery, fullPriceCents } from '../delivery/model/delivery.ts'
import { readOrderFilter } from '../delivery/orders/read-order-filter.ts'
import { listOrders } from '../delivery/reading/read-deliveries.ts'
import { kindNames, statusNames } from '../delivery/recipient-messages/labels.ts'
import type { RecipientMessage } from '../delivery/recipient-messages/recipient-message.ts'
import { requirementsText } from '../delivery/requirements/requirements.ts'
import { noDocumentReasonNames, statusLabels } from '../delivery/texts/labels.ts'
import { paymentDeadlineOf, paymentDueOn } from '../freight-operations/business-days.ts'
import {
  type FreightOperation,
  isRegistered,
  type OperationKind,
} from '../freight-operations/freight-operation.ts'
import { readAuditFilter, readAuditLog } from '../identity/audit/read-audit-log.ts'
import { orderScope } from '../identity/permissions.ts'
import { listRequests } from '../request-log/read-requests.ts'
import { inEachLanguage, type LocalizedText } from '../shared/language.ts'
import { type Metadata, metadataFiltersOf } from '../shared/metadata.ts'
import { listShipments } from '../shipments/read-shipments.ts'
import { listCollectedPayments } from '../wallet/collect-on-delivery/remit.ts'
import { listEarnedBetween } from '../wallet/earnings-panel.ts'
import { readStatementBetween } from '../wallet/read-wallet.ts'
import { reasonMessages } from '../wallet/reason-messages.ts'
import { type ExportedList, exportedList } from './exported-list.ts'
import type { ListFilter, ListName } from './list-export.ts'
import { headings } from './list-messages.ts'

const orderFilter = ({ from, before, metadata, statuses, code, reference, isReturn, ids }: ListFilter) =>
  readOrderFilter({
    createdFrom: from,
    createdBefore: before,
    statuses,
    code,
    reference,
    isReturn,
    ids,
    metadata: metadata == null ? null : metadataFiltersOf(metadata),
  })

const auditFilter = ({ from, before, actions }: ListFilter) => ({ from, before, actions })

const period = ({ from = null, before = null }: ListFilter) => ({ from, before })

/** Such as `Driver arriving: received · Problem or cancellation: queued`. */
function statusesOf(messages: readonly Pick<RecipientMessage, 'kind' | 'status'>[]): LocalizedText {
  return inEachLanguage((language) =>
    messages
      .map(({ kind, status }) => `${kindNames[kind][language]}: ${statusNames[status][language]}`)
      .join(' · '),
  )
}

/** The most keys of metadata that have a column of their own; further ones stand together as JSON. */
const mostKeyColumns = 100

const restOf = (metadata: Metadata | null, keys: readonly string[]) => {
  const rest = Object.entries(metadata ?? {}).filter(([key]) => !keys.includes(key))
  return rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest))
}

/** The number of the CIOT or of the toll voucher; null without one. */
const numberOf = (operations: readonly FreightOperation[], kind: OperationKind) =>
  operations.find((operation) => operation.kind === kind)?.number ?? null

/** The filters of each list, and its columns. Newest first. */
export const lists: Record<ListName, ExportedList> = {
  orders: exportedList({
    capability: 'order.read',
    filters: ['from', 'before', 'statuses', 'code', 'reference', 'isReturn', 'ids', 'metadata'],
    check: orderFilter,
    async read(ports, { filter, ...request }) {
      const { items, ...rest } = await listOrders(
        ports,
        { ...request, filter: orderFilter(filter) },
        'export',
      )
      const sent = await ports.recipientMessages.ofOrders(items.map(({ orderId }) => orderId))
      const messages = Map.groupBy(sent, ({ orderId }) => orderId)
      const operations = await ports.freightOperations.ofOrders(items.filter(isRegistered))
      return {
        ...rest,
        items: items.map((order) => ({
          ...order,
          messages: messages.get(order.orderId) ?? [],
          operations: operations.get(order.orderId) ?? [],
        })),
      }
    },
    cursorOf: ({ orderId }) => orderId,
    columns: [
      [headings.code, ({ code }) => code],
      [headings.status, ({ status }) => statusLabels[status]],
      [headings.reference, ({ reference }) => reference],
      [headings.placedAt, ({ createdAt }) => createdAt],
      [headings.deadline, ({ deadlineAt }) => deadlineAt],
      [headings.endedAt, ({ endedAt }) => endedAt],
      [headings.tier, ({ tier }) => tier],
      [headings.vehicle, ({ serviceType }) => serviceType],
      [headings.price, ({ priceCents }) => priceCents],
      [headings.distance, ({ distanceMeters }) => distanceMeters / 1000],
      [headings.sender, ({ sender }) => sender.name],
      [headings.senderPhone, ({ sender }) => sender.phone],
      [headings.pickup, ({ origin }) => origin.address],
      [headings.pickupPostalCode, ({ origin }) => origin.cep],
      [headings.recipient, ({ recipient }) => recipient.name],
      [headings.recipientPhone, ({ recipient }) => recipient.phone],
      [headings.destination, ({ destination }) => destination.address],
      [headings.destinationPostalCode, ({ destination }) => destination.cep],
      [headings.remarks, ({ remarks }) => remarks],
      [headings.rating, ({ rating }) => rating?.stars ?? null],
      [headings.ratingText, ({ rating }) => rating?.text ?? null],
      [headings.orderId, ({ orderId }) => orderId],
      [headings.returnOf, ({ returnOf }) => returnOf],
      [headings.returnedBy, ({ returnedBy }) => returnedBy],
      [headings.fullPrice, (order) => fullPriceCents(order)],
      [headings.shipmentId, ({ shipment }) => shipment?.id ?? null],
      [headings.failedAttempts, ({ failedAttempts }) => failedAttempts ?? 0],
      [headings.messages, ({ messages }) => statusesOf(messages)],
      [headings.goodsDocuments, ({ goods }) => goods?.documents.map(({ key }) => key).join(', ') ?? null],
      [
        headings.noDocumentReason,
        ({ goods }) => (goods?.noDocumentReason ? noDocumentReasonNames[goods.noDocumentReason] : null),
      ],
      [headings.freightFloor, ({ wholeLoad }) => wholeLoad && BigInt(wholeLoad.floorCents)],
      [headings.requirements, ({ requirements }) => requirementsText(requirements)],
      [
        headings.collectAmount,
        ({ collectOnDelivery }) => collectOnDelivery && BigInt(collectOnDelivery.amountCents),
      ],
      [
        headings.collectMethod,
        ({ collectOnDelivery }) => collectOnDelivery && headings[collectOnDelivery.method],
      ],
      [headings.ciot, ({ operations }) => numberOf(operations, 'ciot')],
      [headings.tollVoucher, ({ operations }) => numberOf(operations, 'toll')],
      [headings.paymentDueOn, (order) => paymentDeadlineOf(order)],
    ],
    // Imports of orders read the same headings. Platform staff, whose list has the keys of all tenants, get JSON.
    async moreColumns({ deliveries }, { actor, filter }) {
      const scope = orderScope(actor)
      const rest = (keys: readonly string[]) =>
        ['metadata', ({ metadata }: Delivery) => restOf(metadata, keys)] as const
      if (scope.tenantId === null) return [rest([])]
      const found = await deliveries.metadataKeys(scope, orderFilter(filter), mostKeyColumns + 1)
      const keys = found.slice(0, mostKeyColumns)
      return [
        ...keys.map(
          (key) =>
            [
              `metadata.${key}`,
              ({ metadata }: Delivery) => (metadata && Object.hasOwn(metadata, key) ? metadata[key]! : null),
            ] as const,
        ),
        ...(found.length > keys.length ? [rest(keys)] : []),
      ]
    },
  }),
  shipments: exportedList({
    capability: 'order.read',
    filters: ['from', 'before'],
    async read(ports, { filter, ...request }) {
      const { items, ...rest } = await listShipments(ports, { ...request, period: period(filter) })
      const totals = await ports.shipments.totals(items)
      return { ...rest, items: items.map((one) => ({ ...one, totals: totals.get(one.id) })) }
    },
    cursorOf: ({ id }) => id,
    columns: [
      [headings.shipmentId, ({ id }) => id],
      [headings.reference, ({ reference }) => reference],
      [
        headings.status,
        ({ status }) => (status === 'ordered' ? headings.orderedShipment : headings.quotedShipment),
      ],
      [headings.placedAt, ({ createdAt }) => createdAt],
      [headings.orderedAt, ({ orderedAt }) => orderedAt],
      [headings.items, ({ itemCount }) => itemCount],
      [headings.placedItems, ({ totals }) => totals?.placed ?? 0],
      [headings.deliveredItems, ({ totals }) => totals?.orders.delivered ?? 0],
      [headings.canceledItems, ({ totals }) => totals?.orders.canceled ?? 0],
      [headings.price, ({ totals }) => totals?.priceCents ?? 0n],
      [headings.fullPrice, ({ totals }) => totals?.fullPriceCents ?? 0n],
    ],
  }),
  wallet: exportedList({
    capability: 'wallet.read',
    filters: ['from', 'before'],
    read: (ports, { filter, ...request }) => readStatementBetween(ports, { ...request, ...period(filter) }),
    cursorOf: ({ id }) => id,
    columns: [
      [headings.date, ({ at }) => at],
      [headings.description, ({ reason }) => reasonMessages[reason]],
      [headings.amount, ({ amountCents }) => amountCents],
      [headings.balance, ({ balanceAfterCents }) => balanceAfterCents],
      [headings.orderId, ({ orderId }) => orderId],
      [headings.entryId, ({ id }) => id],
      [headings.fullPrice, ({ fullPriceCents }) => fullPriceCents],
    ],
  }),
  collected_payments: exportedList({
    capability: 'wallet.read',
    filters: ['from', 'before'],
    read: (ports, { filter, ...request }) => listCollectedPayments(ports, { ...request, ...period(filter) }),
    cursorOf: ({ id }) => id,
    columns: [
      [headings.code, ({ code }) => code],
      [headings.reference, ({ reference }) => reference],
      [headings.collectedAt, ({ collectedAt }) => collectedAt],
      [headings.collectMethod, ({ method }) => headings[method]],
      [headings.amount, ({ amountCents }) => amountCents],
      [headings.settledAmount, ({ settledCents }) => settledCents],
      [headings.settledAt, ({ settledAt }) => settledAt],
      [headings.remittanceId, ({ remittanceId }) => remittanceId],
      [headings.orderId, ({ orderId }) => orderId],
      [headings.collectedPaymentId, ({ id }) => id],
    ],
  }),
  earnings: exportedList({
    capability: 'delivery.drive',
    filters: ['from', 'before'],
    read: (ports, { filter, ...request }) => listEarnedBetween(ports, { ...request, ...period(filter) }),
    cursorOf: ({ id }) => id,
    columns: [
      [headings.code, ({ code }) => code],
      [headings.deliveredAt, ({ deliveredAt }) => deliveredAt],
      [headings.tier, ({ tier }) => tier],
      [headings.vehicle, ({ serviceType }) => serviceType],
      [headings.distance, ({ distanceMeters }) => distanceMeters / 1000],
      [headings.price, ({ priceCents }) => priceCents],
      [headings.earned, ({ cents }) => cents],
      [
        headings.paymentDueOn,
        ({ isWholeLoad, deliveredAt }) => (isWholeLoad ? paymentDueOn(deliveredAt) : null),
      ],
    ],
  }),
  audit_log: exportedList({
    capability: 'audit.read',
    filters: ['from', 'before', 'actions'],
    check: (filter) => readAuditFilter(auditFilter(filter)),
    read: (ports, { filter, ...request }) => readAuditLog(ports, { ...request, filter: auditFilter(filter) }),
    cursorOf: ({ id }) => id,
    columns: [
      [headings.date, ({ at }) => at],
      [headings.action, ({ action }) => action],
      [headings.object, ({ subjectKind }) => subjectKind],
      [headings.objectId, ({ subjectId }) => subjectId],
      [headings.details, ({ facts }) => JSON.stringify(facts)],
      [headings.role, ({ role }) => role],
      [headings.userId, ({ userId }) => userId],
      [headings.networkAddress, ({ address }) => address],
      [headings.requestId, ({ requestId }) => requestId],
      [headings.tenantId, ({ tenantId }) => tenantId],
      [headings.auditEntryId, ({ id }) => id],
    ],
  }),
  requests: exportedList({
    capability: 'requestLog.read',
    filters: ['from', 'before'],
    read: (ports, { filter, ...request }) => listRequests(ports, { ...request, filter: period(filter) }),
    cursorOf: ({ id }) => id,
    columns: [
      [headings.date, ({ at }) => at],
      [headings.method, ({ method }) => method],
      [headings.path, ({ path }) => path],
      [headings.operation, ({ operation }) => operation],
      [headings.status, ({ status }) => status],
      [headings.errorCode, ({ errorCode }) => errorCode],
      [headings.milliseconds, ({ milliseconds }) => milliseconds],
      [headings.apiKey, ({ keyName }) => keyName],
      [headings.requestId, ({ requestId }) => requestId],
      ['Idempotency-Key', ({ idempotencyKey }) => idempotencyKey],
      [headings.sentBytes, ({ requestBytes }) => requestBytes],
      [headings.receivedBytes, ({ responseBytes }) => responseBytes],
      [headings.auditEntryId, ({ id }) => id],
    ],
  }),
}
