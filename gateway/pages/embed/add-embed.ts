import { isCached } from '@rodovia/gateway/http/send-cacheable.ts'
import { compressFile, sendCompressed } from '@rodovia/gateway/http/send-compressed.ts'
import { errorResponseOf } from '@rodovia/gateway/http/send-error.ts'
import type { PageServices } from '@rodovia/gateway/page-services.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Fields } from '../forms/fields.ts'
import { newForm } from '../forms/form-state.ts'
import type { PageFiles } from '../page-files.ts'
import { listed, pageHeaders } from '../page-headers.ts'
import { publicPages } from '../public-pages.ts'
import { embedPage, embedPageAddress } from './embed-page.ts'
import { readOptions } from './read-options.ts'
import { scriptAddress } from './snippet.ts'

/** A correction reaches the pages of others within the hour. */
const scriptSeconds = 60 * 60

/** The script with the elements for pages of others, and the page that makes their markup. */
export async function addEmbed<Context>(
  app: FastifyInstance,
  { log, config: { publicUrl } }: PageServices<Context>,
  files: PageFiles,
  script: Uint8Array,
): Promise<void> {
  const file = compressFile(script, 'text/javascript; charset=utf-8')
  app.get(scriptAddress, (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const isKnown = isCached(request, reply, { body: script, maxAgeSeconds: scriptSeconds })
    return isKnown
      ? reply.header('vary', 'accept-encoding').code(304).send()
      : sendCompressed(request, reply, file)
  })

  await app.register(async (scope) => {
    const { send, showThrown } = publicPages(scope, files, listed(pageHeaders(undefined, "'self'")))
    showThrown(log)

    scope.get<{ Querystring: Fields }>(embedPageAddress, (request, reply) => {
      const { query: fields } = request
      try {
        return send(
          reply,
          embedPage({ files, publicUrl, form: newForm(fields), options: readOptions(fields) }),
        )
      } catch (thrown) {
        const error = errorResponseOf(log, thrown as FastifyError, request, reply)
        return send(
          reply,
          embedPage({ files, publicUrl, form: { fields, error }, options: {} }),
          error.status,
        )
      }
    })
  })
}
