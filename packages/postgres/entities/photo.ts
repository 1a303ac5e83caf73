import { defineEntity, p } from '@mikro-orm/core'
import { type PhotoStage, photoStages } from '@rodovia/core/delivery/delivery.ts'
import type { OrderId, PhotoId, TenantId } from '@rodovia/core/shared/ids.ts'
import { checks, oneOf, sha256Hex } from './checks.ts'

export const PhotoEntity = defineEntity({
  name: 'Photo',
  tableName: 'photos',
  properties: {
    id: p.uuid().$type<PhotoId>().primary(),
    tenantId: p.uuid().$type<TenantId>().primary(),
    orderId: p.uuid().$type<OrderId>().index('photos_order_idx'),
    stage: p.string().length(10).$type<PhotoStage>(),
    name: p.string().length(200),
    note: p.string().length(1000),
    takenAt: p.datetime(3),
    sha256: p.string().length(64),
  },
  indexes: [
    {
      name: 'photos_taken_idx',
      expression: 'create index photos_taken_idx on photos using brin (taken_at) with (autosummarize = on)',
    },
  ],
  checks: checks('photos', { stage: oneOf('stage', photoStages), sha256: sha256Hex('sha256') }),
})
