import { expect, test } from 'vitest'
import { inProcessTransport } from '../transports/in-process.ts'
import type { SubgraphResponse, Transport } from '../transports/transport.ts'
import { aFederation, composed, type Subgraph, subgraphSchema } from './support/federation.ts'

const people = (fields: string): Subgraph => ({
  typeDefs: `
    type Query { person: Person }
    type Subscription { moved: Person }
    type Person @key(fields: "id") { id: ID! ${fields} }
  `,
  resolvers: {
    Query: { person: () => ({ id: '1', name: 'Ana' }) },
    Subscription: {
      moved: {
        async *subscribe() {
          for (let number = 1; number <= 3; number++) yield { moved: { id: `${number}`, name: 'Ana' } }
        },
      },
    },
  },
})
const ages: Subgraph = {
  typeDefs: 'type Person @key(fields: "id") { id: ID! age: Int }',
  resolvers: { Person: { age: ({ id }: { id: string }) => 40 + Number(id) } },
}
const before = { people: people('name: String'), ages }
const more: Subgraph = { typeDefs: 'type Query { more: Int }', resolvers: { Query: { more: () => 7 } } }
const sdlAfter = composed({
  people: people('name: String email: String'),
  ages: { ...ages, typeDefs: ages.typeDefs.replace('Int', 'Int born: Int') },
})

test('after a reload new operations are those of the new supergraph, and prepared ones still run', async () => {
  const { engine, ask } = aFederation(before)
  const held = await engine.prepare(null, '{ person { name age } }')
  expect((await ask('{ person { email } }')).errors?.[0]?.message).toContain('Cannot query field "email"')
  await engine.reload(sdlAfter)
  expect((await ask('{ person { email born } }')).data).toEqual({ person: { email: null, born: null } })
  expect(engine.apiSchema.getType('Person')).toHaveProperty('_fields.born')
  const data = { person: { name: 'Ana', age: 41 } }
  expect(await engine.execute(held, { context: {} })).toEqual({ data })
  expect(await engine.prepare(null, '{ person { name age } }')).not.toBe(held)
  expect((await ask('{ person { name age } }')).data).toEqual(data)
})

test('a request that waits for a subgraph during a reload is answered', async () => {
  const answered = Promise.withResolvers<SubgraphResponse>()
  const slow: Transport<unknown> = {
    ...inProcessTransport(subgraphSchema(before.people)),
    prepare: () => () => answered.promise,
  }
  const { engine, ask } = aFederation(before, { transports: { people: slow } })
  const answer = ask('{ person { name } }')
  await engine.prepare(null, '{ person { name } }')
  await engine.reload(sdlAfter)
  answered.resolve({ data: { person: { name: 'Ana' } } })
  expect(await answer).toEqual({ data: { person: { name: 'Ana' } } })
})

test('a subscription goes on over a reload', async () => {
  const { engine, watch } = aFederation(before)
  const answers = await watch('subscription { moved { id age } }')
  const next = async () => (await answers.next()).value?.data
  expect(await next()).toEqual({ moved: { id: '1', age: 41 } })
  await engine.reload(sdlAfter)
  expect(await next()).toEqual({ moved: { id: '2', age: 42 } })
  expect(await next()).toEqual({ moved: { id: '3', age: 43 } })
  expect((await answers.next()).done).toBe(true)
})

test('a supergraph that cannot be executed, or in which a stored operation is invalid, changes nothing', async () => {
  const { engine, ask } = aFederation(before)
  const stored = await engine.prepareStored('{ person { name } }')
  const withoutName = composed({ people: people('email: String'), ages })
  await expect(engine.reload(withoutName)).rejects.toThrow('Cannot query field "name"')
  await expect(engine.reload(composed({ ...before, more }))).rejects.toThrow('subgraph "more"')
  await expect(engine.reload('type Query { a: Int }')).rejects.toThrow()
  expect((await ask('{ person { email } }')).errors?.[0]?.message).toContain('Cannot query field "email"')
  expect(await engine.prepareStored('{ person { name } }')).toBe(stored)
  await engine.reload(sdlAfter)
  expect(await engine.prepareStored('{ person { name } }')).not.toBe(stored)
})

test('reloads at the same time happen in turn; new transports are closed with the engine', async () => {
  const closed: string[] = []
  const transport = (name: string, subgraph: Subgraph): Transport<unknown> => ({
    ...inProcessTransport(subgraphSchema(subgraph)),
    [Symbol.asyncDispose]: async () => void closed.push(name),
  })
  const transports = { people: transport('people', before.people), ages: transport('ages', ages) }
  const { engine, ask } = aFederation(before, { transports })
  const first = engine.reload(sdlAfter)
  const second = engine.reload(composed({ ...before, more }), {
    people: transport('new people', before.people),
    ages: transport('new ages', ages),
    more: transport('more', more),
  })
  await Promise.all([first, second])
  expect((await ask('{ more person { name } }')).data).toEqual({ more: 7, person: { name: 'Ana' } })
  await engine[Symbol.asyncDispose]()
  expect(closed.sort()).toEqual(['ages', 'more', 'new ages', 'new people', 'people'])
})
