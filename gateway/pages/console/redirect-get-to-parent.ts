import type { FastifyInstance } from 'fastify'
import type { ConsolePage } from './page.ts'

/**
 * Where a form is sent to and no page is, loading anew (after a secret was shown there, or in another language) leads to the page
 * above it.
 */
export function redirectGetToParent(
  scope: FastifyInstance,
  pages: readonly Pick<ConsolePage, 'method' | 'path'>[],
): void {
  const shown = new Set(pages.filter(({ method }) => method === 'GET').map(({ path }) => path))
  for (const { path } of pages.filter((page) => !shown.has(page.path))) {
    const parts = path.split('/')
    let kept = parts.length - 1
    while (kept > 2 && !shown.has(parts.slice(0, kept).join('/'))) kept--
    // Of the address, which begins with /conta.
    scope.get(path, ({ url }, reply) => {
      const [address = ''] = url.split('?', 1)
      return reply.redirect(
        address
          .split('/')
          .slice(0, kept + 1)
          .join('/'),
        303,
      )
    })
  }
}
