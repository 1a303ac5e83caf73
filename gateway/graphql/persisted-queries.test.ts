import { createHash } from 'node:crypto'
import { ApolloClient, type ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { createClient as createEventClient } from 'graphql-sse'
import { createClient as createSocketClient } from 'graphql-ws'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { aGateway } from '../test/a-gateway.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const byHash = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(text) } })

async function firstOf<Value>(values: AsyncIterable<Value>): Promise<Value | undefined> {
  for await (const value of values) return value
  return undefined
}

test('a WebSocket takes a hash in place of a document that was sent before, for its own client', async () => {
  await using gateway = await aGateway()
  const client = createSocketClient({ url: gateway.socketUrl, webSocketImpl: WebSocket, retryAttempts: 0 })
  const query = 'subscription { level(id: "a") { level } }'
  const extensions = byHash(query)
  const ask = (text: string) => firstOf(client.iterate({ query: text, extensions }))
  await expect(ask('')).rejects.toMatchObject([{ message: 'PersistedQueryNotFound' }])
  await expect(ask('{ things { id } }')).rejects.toMatchObject([
    { message: expect.stringContaining('is not the SHA-256 of the query') },
  ])
  for (const text of [query, '']) expect(await ask(text)).toEqual({ data: { level: { level: 1 } } })
  const malformed = { persistedQuery: { version: '1', sha256Hash: 7 } }
  const refused = await firstOf(client.iterate({ query: '', extensions: malformed })).catch((error) => error)
  expect(refused[0].extensions.details).toEqual([
    { field: 'extensions.persistedQuery.version', issue: expect.stringContaining('a number; got "1"') },
    { field: 'extensions.persistedQuery.sha256Hash', issue: expect.stringContaining('got 7') },
  ])
  await client.dispose()
})

test('an event stream takes a hash, for its own client', async () => {
  await using gateway = await aGateway()
  const client = createEventClient({ url: `${gateway.url}/graphql/stream`, retryAttempts: 0 })
  const query = 'subscription { level(id: "a") { name } }'
  const ask = (text: string) => firstOf(client.iterate({ query: text, extensions: byHash(query) }))
  expect(await ask('')).toMatchObject({ errors: [{ message: 'PersistedQueryNotFound' }] })
  for (const text of [query, '']) expect(await ask(text)).toEqual({ data: { level: { name: 'thing a' } } })
  client.dispose()
})

test('Apollo Client sends hashes by HTTP, and with the texts on a WebSocket', async () => {
  await using gateway = await aGateway()
  const socket = createSocketClient({ url: gateway.socketUrl, webSocketImpl: WebSocket })
  const sent: string[] = []
  const http = new HttpLink({
    uri: `${gateway.url}/graphql`,
    fetch(url, init) {
      sent.push(String(init?.body))
      return fetch(url, init)
    },
  })
  const ask = async (link: ApolloLink) => {
    const client = new ApolloClient({
      link: new PersistedQueryLink({ sha256 }).concat(link),
      cache: new InMemoryCache(),
    })
    const { data } = await client.query({ query: gql('{ things { name } }') })
    client.stop()
    return data
  }
  for (const link of [http, http, new GraphQLWsLink(socket)])
    expect(await ask(link)).toMatchObject({ things: [{ name: 'thing a' }] })
  expect(sent.map((body) => 'query' in JSON.parse(body))).toEqual([false, true, false])
  await socket.dispose()
})
