import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from '@rodovia/core/identity/request.ts'
import { refuse } from '@rodovia/core/shared/refusal.ts'
import type { Engine } from '@rodovia/engine'
import { aFederation } from '@rodovia/engine/test/support/federation'
import { GraphQLError } from 'graphql'
import { refusalDetails } from '../errors/refusal-details.ts'
import { refusalMessage } from '../errors/refusal-messages.ts'

/** Things that one subgraph counts and another one names, and sources to watch. */
export function aWorld() {
  const watched = { pulls: 0, open: 0 }
  const levels = new Map([['a', 1]])
  const waiting = new Set<() => void>()

  /** Events as fast as they are asked for, or one each time a level changes. */
  async function* watch(eventOf: () => unknown, isFlood: boolean) {
    watched.open++
    try {
      for (;;) {
        watched.pulls++
        yield eventOf()
        if (isFlood) await pause(0)
        else await new Promise<void>((resolve) => waiting.add(resolve))
      }
    } finally {
      watched.open--
    }
  }

  /** A generator's `return` waits for its next event; a live source ends at once. */
  function endingAtOnce(events: AsyncGenerator<unknown>): AsyncIterableIterator<unknown> {
    const over = { done: true as const, value: undefined }
    const ended = Promise.withResolvers<typeof over>()
    return {
      next: () => Promise.race([events.next(), ended.promise]),
      async return() {
        ended.resolve(over)
        for (const wake of waiting) wake()
        await events.return(undefined)
        return over
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }

  const federation = aFederation(
    {
      things: {
        typeDefs: `
        type Query { thing(id: ID!): Thing me: String! slow(milliseconds: Int!): Boolean! broken: Int! things: [Thing!]! }
        type Mutation {
          setLevel(id: ID!, level: Int!, photo: String): Thing!
          login(id: ID!): String!
          refreshSession: Boolean!
          logout(refreshToken: String): Boolean!
        }
        type Subscription { level(id: ID!, afterMilliseconds: Int = 0): Thing! flood(bytes: Int!): String! }
        type Thing @key(fields: "id") { id: ID! level: Int! }
      `,
        resolvers: {
          Query: {
            thing: (_: unknown, { id }: { id: string }, request: Request) => found(levels, id, request),
            things: () => [...levels.keys()].map((id) => ({ id })),
            me: (_: unknown, __: unknown, request: Request) => whoAsks(request),
            slow: (_: unknown, { milliseconds }: { milliseconds: number }) => pause(milliseconds, true),
            broken() {
              throw new Error('select secret from table')
            },
          },
          Mutation: {
            setLevel(_: unknown, { id, level }: { id: string; level: number }) {
              levels.set(id, level)
              for (const wake of waiting) wake()
              waiting.clear()
              return { id }
            },
            login: (_: unknown, __: unknown, { actor }: Request) => actor?.userId ?? 'nobody',
            refreshSession: () => true,
            logout: () => true,
          },
          Subscription: {
            level: {
              async subscribe(
                _: unknown,
                { id, afterMilliseconds }: { id: string; afterMilliseconds: number },
              ) {
                if (afterMilliseconds > 0) await pause(Math.max(0, afterMilliseconds))
                return endingAtOnce(watch(() => ({ level: { id } }), false))
              },
            },
            flood: {
              subscribe: (_: unknown, { bytes }: { bytes: number }) =>
                endingAtOnce(watch(() => ({ flood: 'x'.repeat(bytes) }), true)),
            },
          },
          Thing: { level: ({ id }: { id: string }) => levels.get(id) },
        },
      },
      names: {
        typeDefs:
          'type Query { _names: Int } type Thing @key(fields: "id") { id: ID! name: String! rank(afterMilliseconds: Int = 0): Int! }',
        resolvers: {
          Thing: {
            name: ({ id }: { id: string }) => `thing ${id}`,
            async rank(_: unknown, { afterMilliseconds }: { afterMilliseconds: number }) {
              await pause(Math.max(0, afterMilliseconds))
              return afterMilliseconds < 0 ? null : 1
            },
          },
        },
      },
    },
    { incrementalDelivery: true },
  )
  return { engine: federation.engine as Engine<Request>, watched, levels, calls: federation.calls }
}

function found(levels: Map<string, number>, id: string, request: Request) {
  if (levels.has(id)) return { id }
  throw localizedError(refuse('not_found', { kind: 'order', id }), request)
}

function whoAsks(request: Request): string {
  if (request.actor) return `${request.actor.userId} ${request.requestId} ${request.language}`
  throw localizedError(refuse('unauthorized', {}), request)
}

/** Makes the error that the subgraphs answer. */
function localizedError(refusal: Parameters<typeof refusalMessage>[0], { language }: Request): GraphQLError {
  const details = refusalDetails(refusal)
  return new GraphQLError(refusalMessage(refusal, language), {
    extensions: { code: refusal.code, ...(details !== null && { details }) },
  })
}
