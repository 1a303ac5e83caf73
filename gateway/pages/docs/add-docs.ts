import cookies from '@fastify/cookie'
import { unknownPathResponse } from '@rodovia/gateway/errors/error-response.ts'
import { type CompressedFile, compressFile, sendCompressed } from '@rodovia/gateway/http/send-compressed.ts'
import { sendError } from '@rodovia/gateway/http/send-error.ts'
import type { MountedPages, PageServices } from '@rodovia/gateway/page-services.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { PageFiles } from '../page-files.ts'
import { listed, pageHeaders } from '../page-headers.ts'
import { overrideLanguage, queryLanguage } from '../page-language.ts'
import { acceptsHtml } from '../public-pages.ts'
import { rememberLanguage } from '../remember-language.ts'
import { inEnglish, inPortuguese, isPortuguese, portuguese } from './addresses.ts'
import type { DocsFile } from './docs-page.ts'
import type { DocsSite } from './docs-site.ts'

const cacheSeconds = 300

/** The documentation is the same for everybody who reads its language, and may be listed by search engines. */
const { vary: _, ...pageOnly } = listed(pageHeaders(undefined, "'self'", { 'connect-src': "'none'" }))
const headers = {
  ...pageOnly,
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/**
 * Serves `/docs`: the references, rendered from the OpenAPI document and the GraphQL schema, and the guides of the folder `docs`. Below
 * `/docs/pt` are the pages that are written in Portuguese, whatever the reader's language.
 */
export async function addDocs<Context>(
  app: FastifyInstance,
  { engine, config }: Pick<PageServices<Context>, 'engine' | 'config'>,
  files: PageFiles,
): Promise<Pick<MountedPages, 'searchDocs'>> {
  let opened: Promise<DocsSite> | undefined
  const site = () => {
    opened ??= import('./docs-site.ts').then(({ createDocsSite }) =>
      createDocsSite(engine.apiSchema, files, config.publicUrl),
    )
    return opened
  }
  const kept = new Map<string, CompressedFile>()

  /** Pages are made when they are first requested, compressed once and kept. */
  function sendKept(request: FastifyRequest, reply: FastifyReply, path: string, file: DocsFile) {
    const { language } = request
    const key = file.isPage ? `${language} ${path}` : path
    const compressed = kept.get(key) ?? compressFile(Buffer.from(file.body(language)), file.type, 9)
    kept.set(key, compressed)
    if (file.isPage) reply.header('vary', 'accept, accept-language, cookie')
    // A choice of the language sets a cookie, which no cache may keep.
    const isChoice = queryLanguage(request) !== undefined
    return sendCompressed(
      request,
      reply.header('cache-control', isChoice ? 'no-store' : `public, max-age=${cacheSeconds}`),
      compressed,
    )
  }

  await app.register(async (scope) => {
    await scope.register(cookies)
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(headers)
      rememberLanguage(request, reply, config.publicUrl, '/docs')
      if (!isPortuguese(request.url)) return
      const chosen = queryLanguage(request) ?? 'pt-BR'
      if (chosen !== 'pt-BR')
        return reply.header('cache-control', 'no-store').redirect(inEnglish(request.url), 302)
      overrideLanguage(request, 'pt-BR')
    })
    scope.get('/docs/', (_, reply) => reply.redirect('/docs', 301))
    for (const address of ['/docs/search', '/docs/pt/search'])
      scope.get<{ Querystring: { q?: unknown } }>(address, async (request, reply) => {
        const { q } = request.query
        const { search } = await site()
        return reply
          .type('text/html; charset=utf-8')
          .send(search(typeof q === 'string' ? q.trim().slice(0, 100) : '', request.language))
      })
    scope.get('/llms.txt', async (request, reply) => {
      const { files } = await site()
      return sendKept(request as FastifyRequest, reply, 'llms.txt', files.get('llms.txt')!)
    })
    for (const address of ['/docs', '/docs.md', '/docs/*'])
      scope.get<{ Params: { '*'?: string } }>(address, async (request, reply) => {
        const asked = address === '/docs.md' ? '.md' : (request.params['*'] ?? '')
        const { files, missing } = await site()
        const prefersPortuguese = queryLanguage(request as FastifyRequest) === 'pt-BR'
        if (prefersPortuguese && files.has(asked ? portuguese + asked : 'pt'))
          return reply.header('cache-control', 'no-store').redirect(inPortuguese(request.url), 302)
        const path = prefersMarkdown(request) && files.has(`${asked}.md`) ? `${asked}.md` : asked
        const file = files.get(path)
        if (file) return sendKept(request as FastifyRequest, reply, path, file)
        if (!acceptsHtml(request as FastifyRequest))
          return sendError(request as FastifyRequest, reply, unknownPathResponse(request.language))
        return reply.code(404).type('text/html; charset=utf-8').send(missing(request.language))
      })
  })
  return { searchDocs: async (text) => (await site()).find(text) }
}

const pageTypes = ['text/html', 'text/markdown']

/** Programs that name Markdown before HTML get it at the address of the page, too. */
function prefersMarkdown({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (
    Boolean(headers.accept?.includes('text/markdown')) &&
    new Negotiator({ headers }).mediaType(pageTypes) === 'text/markdown'
  )
}
