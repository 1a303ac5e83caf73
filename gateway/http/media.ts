import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayServices } from '../services.ts'

type Link = { Params: { name: string }; Querystring: Record<string, unknown> }

/** Photos and exports by signed link. The link says for how long; what it shows never changes. */
export function addMediaRoute(
  app: FastifyInstance,
  { openMedia }: Pick<GatewayServices<never>, 'openMedia'>,
): void {
  app.get<Link>('/media/:name', async ({ params: { name }, query }, reply) => {
    const isExport = name.endsWith('.zip')
    const file = await openMedia(name, query)
    if (!file) throw refuse('not_found', { kind: isExport ? 'export' : 'photo', id: name })
    return reply
      .headers({
        'content-type': file.contentType,
        'content-length': file.sizeBytes,
        ...(isExport ? toBeKept(name) : toBeShown),
      })
      .send(file.stream)
  })
}

const toBeShown = {
  'cache-control': 'private, max-age=3600, immutable',
  // A page of any origin may show it to somebody who has the link.
  'cross-origin-resource-policy': 'cross-origin',
}

const toBeKept = (name: string) => ({
  'cache-control': 'private, no-store',
  'content-disposition': `attachment; filename="rodovia-${name}"`,
})
