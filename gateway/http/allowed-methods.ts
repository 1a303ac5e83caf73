import type { FastifyInstance } from 'fastify'

/** The paths there are, to tell a wrong method from a wrong address. */
export function collectAllowedMethods(app: FastifyInstance) {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  })
  return {
    /** The methods of the path, as `Allow` lists them; null where there is no such path. */
    allowedMethodsAt(url: string): string | null {
      const parts = url.split('?', 1).join('').split('/')
      for (const [pattern, methods] of methodsOf) {
        if (matches(pattern.split('/'), parts)) return [...methods].sort().join(', ')
      }
      return null
    },
  }
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  if (pattern.length !== parts.length) return false
  return pattern.every((expected, i) => (expected.startsWith(':') ? parts[i] !== '' : parts[i] === expected))
}
