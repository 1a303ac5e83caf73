import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import type { Ports, SubgraphContext } from './context.ts'

/** The context of a request, with the ports that the test needs. */
export function aContext(
  ports: Partial<Ports> = {},
  { actor = null, language = 'en' }: { actor?: Actor | null; language?: Language } = {},
): SubgraphContext {
  const refusalMessages = { message: refusalMessage, issue: issueText, details: refusalDetails }
  return {
    actor,
    language,
    requestId: 'a test',
    address: '203.0.113.7',
    idempotencyKey: null,
    stepUpToken: null,
    ports: { refusalMessages, ...ports } as Ports,
  }
}
