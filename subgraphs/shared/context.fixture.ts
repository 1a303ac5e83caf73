import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { Ports, SubgraphContext } from './context.ts'

/** The context of a request, with the ports that the test needs. */
export function aContext(
  ports: Partial<Ports> = {},
  { actor = null, language = 'en' }: { actor?: Actor | null; language?: Language } = {},
): SubgraphContext {
  return { actor, language, requestId: 'a test', address: '203.0.113.7', once: null, ports: ports as Ports }
}
