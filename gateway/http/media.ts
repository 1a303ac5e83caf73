import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayServices } from '../services.ts'

type Link = { Params: { name: string }; Querystring: Record<string, unknown> }

/** Serves photos and exports by signed link. A link expires; its file never changes. */
export function addMediaRoute(
  app: FastifyInstance,
  { openMedia }: Pick<GatewayServices<never>, 'openMedia'>,
): void {
  app.get<Link>('/media/:name', async ({ params: { name }, query }, reply) => {
    const isExport = /\.(zip|csv)$/.test(name)
    const file = await openMedia(name, query)
    if (!file) throw refuse('not_found', { kind: isExport ? 'export' : 'photo', id: name })
    return reply
      .headers({
        'content-type': file.contentType,
        'content-length': file.sizeBytes,
        ...(isExport ? exportHeaders(name) : photoHeaders),
      })
      .send(file.stream)
  })
}

const photoHeaders = {
  'cache-control': 'private, max-age=3600, immutable',
  // A page of any origin may show the photo: having the link is the permission.
  'cross-origin-resource-policy': 'cross-origin',
}

const exportHeaders = (name: string) => ({
  'cache-control': 'private, no-store',
  'content-disposition': `attachment; filename="rodovia-${name}"`,
})
