import { ask } from '../support/rest-client.ts'
import { stepUpOf } from '../support/step-up.ts'
import { watchBySse } from '../support/watch.ts'
import type { ObservedResponse } from './matrix-case.ts'

/** The response to a GraphQL document; for a subscription, the first result. */
export function answerTo(url: string, query: string, token: string | undefined): Promise<ObservedResponse> {
  return query.startsWith('subscription') ? subscribe(url, query, token) : send(url, query, token)
}

/** Callers who are asked again who they are confirm it: the matrix is about what they may do. */
async function send(url: string, query: string, token: string | undefined): Promise<ObservedResponse> {
  const sent = { body: { query }, ...(token && { token }) }
  const first = await ask(url, 'POST', '/graphql', sent)
  const isAskedAgain = first.body.errors?.[0].extensions.code === 'step_up_required'
  const { status, headers, body } = isAskedAgain
    ? await ask(url, 'POST', '/graphql', { ...sent, headers: await stepUpOf(url, token!) })
    : first
  const code = body.errors?.[0].extensions.code ?? null
  return { code, status, headers: Object.fromEntries(headers), body }
}

async function subscribe(url: string, query: string, token: string | undefined): Promise<ObservedResponse> {
  const watcher = watchBySse(url, { query, ...(token && { token }) })
  try {
    const body = await watcher.until(() => true)
    return { code: body.errors?.[0]?.extensions?.code ?? null, status: 200, headers: {}, body }
  } finally {
    watcher.stop()
  }
}
