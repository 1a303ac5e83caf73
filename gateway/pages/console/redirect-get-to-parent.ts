import type { FastifyInstance } from 'fastify'
import type { ConsoleArea } from './page.ts'

/**
 * A page that answers a form stands at an address without a page of its own. Reloading it, or opening it in the other language,
 * redirects to the closest page above.
 */
export function redirectGetToParent(
  scope: FastifyInstance,
  { get, post, postOnce, uploads }: Pick<ConsoleArea, 'get' | 'post' | 'postOnce' | 'uploads'>,
): void {
  const readable = new Set(Object.keys(get))
  for (const path of Object.keys({ ...post, ...postOnce, ...uploads }).filter(
    (path) => !readable.has(path),
  )) {
    const parts = path.split('/')
    let length = parts.length - 1
    while (length > 2 && !readable.has(parts.slice(0, length).join('/'))) length--
    scope.get(path, ({ url }, reply) => {
      const [address = ''] = url.split('?', 1)
      // The address begins with /conta, the path does not.
      const parent = address.split('/').slice(0, length + 1)
      return reply.redirect(parent.join('/'), 303)
    })
  }
}
