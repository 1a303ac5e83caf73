import { defineEntity, p } from '@mikro-orm/core'
import { id, time } from './column-types.ts'

/** The words by which orders are found. Written only by delivery/order-search.ts; a trigger deletes those of a changed order. */
export const OrderWordsEntity = defineEntity({
  name: 'order_words',
  properties: {
    orderId: id().primary(),
    tenantId: id().primary(),
    createdBy: id(),
    words: p.text().columnType('tsvector'),
  },
  indexes: [
    { name: 'order_words_tenant_idx', properties: ['tenantId', 'orderId'] },
    {
      name: 'order_words_words_idx',
      expression:
        'create index order_words_words_idx on order_words using gin (words) with (gin_pending_list_limit = 512)',
    },
  ],
})

/** Orders whose words are to be written; filled by a trigger. */
export const OrderWithoutWordsEntity = defineEntity({
  name: 'orders_without_words',
  properties: { orderId: id().primary(), tenantId: id().primary(), since: time().defaultRaw('now()') },
})
