import { photoRetentionDays } from '@rodovia/core/delivery/committing/store-photos.ts'
import type { Photo, PhotoStage } from '@rodovia/core/delivery/model/delivery.ts'
import { describedEnum } from '../shared/enums.ts'
import { addFields, dateTime, described, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'

const PhotoStageEnum = describedEnum<PhotoStage>(builder, 'PhotoStage', 'What a photo shows.', {
  pickup: 'The parcel at pickup.',
  delivery: 'The parcel at the hand-over.',
  signature: 'Signature of the person who received the parcel.',
  damage: 'Damage that the driver reported.',
  photo: 'Any other problem that the driver reported.',
})

const PhotoRef = builder.objectRef<Photo>('Photo').implement({
  description: 'A photo that the driver took.',
  fields: described({
    stage: of(PhotoStageEnum)('What the photo shows.'),
    name: string('File name.'),
    note: string('Note by the driver, or null.'),
    ts: dateTime('When the server received the photo.', ({ takenAt }) => takenAt),
    url: string(
      'Signed URL of the image; it works without a login until it expires. Query again for a new one.',
      (photo, _, { ports }) => ports.photoLinks.linkTo(photo, ports.clock()),
    ),
    sha256: string('SHA-256 of the file, in hex, as in the timeline.'),
  }),
})

for (const ref of [OrderRef, DeliveryRef])
  addFields(builder, ref, {
    photos: of([PhotoRef])(
      `Photos that the driver took, oldest first. Each one is kept for ${photoRetentionDays} days. Empty if the delivery is masked.`,
      // Photos come with steps, and each step increments the version: version 1 has none.
      async (order, _, context) =>
        order.version === 1 || order.isMasked ? [] : ((await detailOf(context, 'photos', order)) ?? []),
    ),
  })
