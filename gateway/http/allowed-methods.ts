import type { FastifyInstance } from 'fastify'

/** Collects the methods of every path, so that a wrong method gets 405 and an unknown path 404. */
export function collectAllowedMethods(app: FastifyInstance) {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  })
  return {
    /** The value of `Allow` for the path; null for an unknown path. */
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
