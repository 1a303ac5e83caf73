import { buildSubgraphSchema } from '@apollo/subgraph'
import { createEngine } from '@rodovia/engine'
import { composeSupergraph } from '@rodovia/engine/composition'
import { inProcessTransport } from '@rodovia/engine/transports/in-process'
import { createSharedSubscriptions } from '@rodovia/gateway/subscriptions/shared-subscriptions.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { parse } from 'graphql'

/** A delivery that moves, and its driver, whom another subgraph knows. */

export const subscription = `subscription {
  moved { code status position { lat lng } driver { id name persona } }
}`

const driver = { id: 'driver-1', name: 'Motorista 1', persona: 'MOTO' }

/** The result of one event. */
export const eventOf = (number: number) => ({
  code: 'RD00000001',
  status: 'PICKED_UP',
  position: { lat: -23.5 - number / 1e6, lng: -46.6 },
  driver,
})

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key"])`
const tracking = parse(`${link}
  type Query { ready: Boolean }
  type Subscription { moved: Delivery! }
  type Position { lat: Float! lng: Float! }
  type Delivery { code: String! status: String! position: Position! driver: Driver! }
  type Driver @key(fields: "id", resolvable: false) { id: ID! }`)
const fleet = parse(`${link}
  type Query { driver(id: ID!): Driver }
  type Driver @key(fields: "id") { id: ID! name: String! persona: String! }`)

export type World = Awaited<ReturnType<typeof startWorld>>

/** Both subgraphs in this process, behind an engine. `publish` sends an event to all who subscribe. */
export async function startWorld() {
  const sources = new Set<ReturnType<typeof createSource>>()
  const subscribe = () => {
    const source = createSource(() => sources.delete(source))
    sources.add(source)
    return source
  }
  const resolvers = {
    tracking: { Subscription: { moved: { subscribe } } },
    fleet: { Driver: { __resolveReference: () => driver } },
  }
  const engine = createEngine({
    supergraphSdl: composeSupergraph([
      { name: 'tracking', typeDefs: tracking, url: 'http://tracking.invalid' },
      { name: 'fleet', typeDefs: fleet, url: 'http://fleet.invalid' },
    ]),
    transports: {
      tracking: inProcessTransport(
        buildSubgraphSchema([{ typeDefs: tracking, resolvers: resolvers.tracking as never }]),
      ),
      fleet: inProcessTransport(buildSubgraphSchema([{ typeDefs: fleet, resolvers: resolvers.fleet }])),
    },
    planInProcess: true,
  })
  return {
    engine,
    /** The number of subscriptions that read events. */
    sourceCount: () => sources.size,
    publish(number: number): void {
      for (const source of sources) source.push({ moved: eventOf(number) })
    },
  }
}

/** Shares subscriptions as the gateway does. */
export function sharedIn({ engine }: World) {
  return createSharedSubscriptions({
    engine,
    contextOf: () => ({}),
    log: createLog({ logLevel: 'warn' }),
    shared: new Set(['moved']),
  })
}

/** Begins with the state, and keeps events that nobody has asked for yet. */
function createSource(onReturn: () => void) {
  const events: unknown[] = [{ moved: eventOf(0) }]
  let waiting: ((result: IteratorResult<unknown>) => void) | undefined
  return {
    push(value: unknown): void {
      if (!waiting) return void events.push(value)
      const give = waiting
      waiting = undefined
      give({ done: false, value })
    },
    next(): Promise<IteratorResult<unknown>> {
      if (events.length > 0) return Promise.resolve({ done: false, value: events.shift() })
      return new Promise((resolve) => {
        waiting = resolve
      })
    },
    async return(): Promise<IteratorResult<unknown>> {
      onReturn()
      waiting?.({ done: true, value: undefined })
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
