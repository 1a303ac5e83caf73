import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayServices } from '../services.ts'

type Link = { Params: { name: string }; Querystring: Record<string, unknown> }

/**
 * Serves photos and exports by signed link. A link expires; its file never changes. Pages of ours load nothing from other servers,
 * so what they show always comes from here.
 */
export function addMediaRoute(
  app: FastifyInstance,
  { openMedia }: Pick<GatewayServices<never>, 'openMedia'>,
): void {
  app.get<Link>('/media/:name', async ({ params: { name }, query, headers }, reply) => {
    const isExport = /\.(zip|csv)$/.test(name)
    const file = await openMedia(name, query, { mayLink: headers['sec-fetch-site'] !== 'same-origin' })
    if (!file) throw refuse('not_found', { kind: isExport ? 'export' : 'photo', id: name })
    reply.header('vary', 'sec-fetch-site')
    if ('location' in file)
      return reply.headers({ 'cache-control': 'private, no-store' }).redirect(file.location)
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
