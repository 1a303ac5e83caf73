import { ask } from '../support/rest-client.ts'
import { watchBySse } from '../support/watch.ts'
import type { ObservedResponse } from './matrix-case.ts'

/** What the platform answers to a document of GraphQL; to a subscription, what it says first. */
export function answerTo(url: string, query: string, token: string | undefined): Promise<ObservedResponse> {
  return query.startsWith('subscription') ? follow(url, query, token) : send(url, query, token)
}

async function send(url: string, query: string, token: string | undefined): Promise<ObservedResponse> {
  const sent = { body: { query }, ...(token && { token }) }
  const { status, headers, body } = await ask(url, 'POST', '/graphql', sent)
  const code = body.errors?.[0].extensions.code ?? null
  return { code, status, headers: Object.fromEntries(headers), body }
}

async function follow(url: string, query: string, token: string | undefined): Promise<ObservedResponse> {
  const watcher = watchBySse(url, { query, ...(token && { token }) })
  try {
    const body = await watcher.until(() => true)
    return { code: body.errors?.[0]?.extensions?.code ?? null, status: 200, headers: {}, body }
  } finally {
    watcher.stop()
  }
}
