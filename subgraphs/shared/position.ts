import type { Position } from '@rodovia/core/delivery/model/delivery.ts'
import type { Builder } from './builder.ts'
import { latitude, longitude } from './descriptions.ts'
import { shareable } from './entity.ts'
import { dateTime, described, float } from './fields.ts'

/** The type `Position`, for every subgraph that returns positions of drivers. */
export function positionType(builder: Builder) {
  return builder.objectRef<Position>('Position').implement({
    description: 'A position that a driver’s phone reported.',
    extensions: shareable,
    fields: described({
      lat: float(latitude),
      lng: float(longitude),
      at: dateTime('When the server received the report.'),
    }),
  })
}
