import type { Request } from '../../identity/request.ts'
import { later } from '../../shared/clock.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Change, type ChangeContext, type ChangePorts, recordEntry } from '../changes/change.ts'
import { type Goods, type GoodsInput, readGoods, waitsForDocument } from '../goods/goods-documents.ts'
import type { Delivery } from '../model/delivery.ts'
import { isFinal } from '../model/states.ts'
import type { TimelineFacts } from '../model/timeline.ts'
import type { DeliveryPorts } from '../ports.ts'
import { changeOwnOrder } from './change-own-order.ts'

export type ChangeGoodsDocuments = GoodsInput & { request: Request; orderId: string }

/**
 * Replaces the documents of an order's goods, or the reason why there are none; nothing of both takes them away. The same
 * again changes nothing. An order that waited for them looks for its driver at once. Refuses with `not_found` an order out of
 * reach, with `forbidden` readers, with `validation_failed` as `readGoods`, with `invalid_state` once the order has ended.
 */
export function changeGoodsDocuments(
  ports: DeliveryPorts,
  { request, orderId, ...input }: ChangeGoodsDocuments,
): Promise<Delivery> {
  return changeOwnOrder(
    ports,
    { request, orderId },
    { decide: (before, by) => recordGoods(ports, before, { ...by, goods: readGoods(input, by.at) }) },
  )
}

/** The change; null for what the order has already. Refuses with `invalid_state`. Entries of the timeline name no key. */
export function recordGoods(
  ports: ChangePorts,
  before: Delivery,
  { goods, facts, ...context }: ChangeContext & { goods: Goods | null; facts: TimelineFacts },
): Change | null {
  if (isFinal(before.status)) throw refuse('invalid_state', { status: before.status, allowed: [] })
  if (identityOf(before.goods) === identityOf(goods)) return null
  const isReleased = waitsForDocument(before) && goods !== null
  return recordEntry(ports, before, {
    ...context,
    type: 'goods_documents',
    kinds: ['order.goods_documents_changed'],
    facts: {
      documents: goods?.documents.length ?? 0,
      ...(goods?.noDocumentReason && { no_document_reason: goods.noDocumentReason }),
      ...facts,
    },
    patch: { goods, ...(isReleased && { dispatchAt: later(context.at, before.dispatchFrom ?? context.at) }) },
  })
}

const identityOf = (goods: Goods | null) =>
  JSON.stringify([goods?.documents.map(({ key }) => key) ?? [], goods?.noDocumentReason ?? null])
