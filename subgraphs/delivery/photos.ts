import type { Photo, PhotoStage } from '@rodovia/core/delivery/delivery.ts'
import { photoRetentionDays } from '@rodovia/core/delivery/store-photos.ts'
import { describedValues } from '../shared/enums.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'

const PhotoStageEnum = builder.enumType('PhotoStage', {
  description: 'What a photo shows.',
  values: describedValues<PhotoStage>({
    pickup: 'The parcel as it was fetched.',
    delivery: 'The parcel as it was handed over.',
    signature: 'The signature of who took it.',
    damage: 'Damage that the driver reported.',
    photo: 'Anything else that the driver reported.',
  }),
})

const PhotoRef = builder.objectRef<Photo>('Photo').implement({
  description: 'A picture that the driver took.',
  fields: (t) => ({
    stage: t.expose('stage', { type: PhotoStageEnum, description: 'What it shows.' }),
    name: t.exposeString('name', { description: 'The name of its file.' }),
    note: t.exposeString('note', { description: 'What the driver wrote to it.' }),
    ts: t.expose('takenAt', { type: 'DateTime', description: 'When it arrived.' }),
    url: t.string({
      description: 'Where it can be seen without a login, for a while.',
      resolve: (photo, _, { ports }) => ports.photoLinks.linkTo(photo, ports.clock()),
    }),
    sha256: t.exposeString('sha256', { description: 'SHA-256 of its file in hex, as the timeline has it.' }),
  }),
})

for (const ref of [OrderRef, DeliveryRef])
  builder.objectField(ref, 'photos', (t) =>
    t.field({
      type: [PhotoRef],
      description: `The pictures that the driver took, the oldest first; each is kept for ${photoRetentionDays} days.`,
      // Each is taken with a step, and with each step the version rises.
      resolve: async ({ orderId, version }, _, context) =>
        version === 1 ? [] : ((await detailOf(context, 'photos', orderId)) ?? []),
    }),
  )
