import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../parts.ts'

type Link = { Params: { name: string }; Querystring: Record<string, unknown> }

/** Photos by signed link. The link says for how long; what it shows never changes. */
export function addMediaRoute(
  app: FastifyInstance,
  { openPhoto }: Pick<GatewayParts<never>, 'openPhoto'>,
): void {
  app.get<Link>('/media/:name', async ({ params: { name }, query }, reply) => {
    const photo = await openPhoto(name, query)
    if (!photo) throw refuse('not_found', { kind: 'photo', id: name })
    return reply
      .headers({
        'cache-control': 'private, max-age=3600, immutable',
        'content-type': photo.contentType,
        'content-length': photo.sizeBytes,
        // A page of any origin may show it to somebody who has the link.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(photo.stream)
  })
}
