import type { Operation } from '@rodovia/engine'
import type { Lsn } from '@rodovia/platform/read-scope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isReadByReplicas } from '../graphql/replica-fields.ts'
import type { GatewayReadMarks } from '../services.ts'

/** The header that a write is answered with, and that its caller sends with the next reads to find it there. */
export const readAfterHeader = 'X-Read-After'

/** The same for browsers with a session in cookies. */
const cookieName = 'rodovia-read-after'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The position that a replica must have replayed to answer the operation; null if only the primary may.
     * Records that a mutation writes.
     */
    readAfter: (operation: Pick<Operation<never>, 'kind' | 'rootFields'>) => Lsn | null
    /** The response is that of a write. */
    hasWritten: boolean
  }
}

const never = () => null

/** Without replicas requests have neither header nor cookie. */
export function addReadMarks(
  app: FastifyInstance,
  marks: GatewayReadMarks | null,
  { isSecure }: { isSecure: boolean },
): void {
  app.decorateRequest('hasWritten', false)
  if (!marks) return void app.decorateRequest('readAfter', never)
  app.decorateRequest('readAfter', function (operation) {
    if (operation.kind === 'mutation') this.hasWritten = true
    return isReadByReplicas(operation) ? marks.read(markOf(this)) : null
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.hasWritten) return payload
    const mark = await marks.markNow()
    reply.header(readAfterHeader, mark)
    const secure = isSecure ? '; Secure' : ''
    if (isOfPage(request))
      reply.header(
        'set-cookie',
        `${cookieName}=${mark}; Path=/; Max-Age=${marks.lifeSeconds}; HttpOnly; SameSite=Lax${secure}`,
      )
    return payload
  })
}

/** A page of ours sent it, whose next reads bring no header. A script elsewhere gets no cookie: it reads the header. */
function isOfPage({ headers }: FastifyRequest): boolean {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/)/.test(headers['content-type'] ?? '')
  return isForm || headers.cookie !== undefined || headers['sec-fetch-site'] === 'same-origin'
}

function markOf({ headers }: FastifyRequest): string | undefined {
  const header = headers[readAfterHeader.toLowerCase()]
  if (typeof header === 'string') return header
  return new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(headers.cookie ?? '')?.[1]
}

/** A hook for callers who cannot send the header back: the primary answers whatever they read. */
export async function readOnPrimary(request: FastifyRequest): Promise<void> {
  request.readAfter = never
}
