import { refuse, refuseField } from '@rodovia/core/shared/refusal.ts'
import { type ExecutionResult, execute, parse, subscribe } from 'graphql'
import { describe, expect, test } from 'vitest'
import { buildSubgraph, createBuilder } from './builder.ts'
import { aContext } from './context.fixture.ts'
import { asEntity } from './entity.ts'

const notFound = () => refuse('not_found', { kind: 'order', id: '7' })
const refusal = { message: 'Not found: order 7.', extensions: { code: 'not_found' } }

const builder = createBuilder({ scalars: [] })
builder.queryType({})
builder.subscriptionType({})

const Thing = builder
  .objectRef<{ id: string }>('Thing')
  .implement({ fields: (t) => ({ id: t.exposeID('id') }) })
asEntity(builder, Thing, 'id', async (_, id) => {
  if (id === '7') throw notFound()
  return { id }
})

const failing = (fail: () => string | Promise<string>) => ({ nullable: true, resolve: fail }) as const
const fail = (error: Error) => () => {
  throw error
}
async function* twoEvents() {
  yield 'first'
  throw notFound()
}

builder.queryFields((t) => ({
  atOnce: t.string(failing(fail(notFound()))),
  later: t.string(failing(() => Promise.reject(notFound()))),
  withDetails: t.string(failing(fail(refuseField('code', 'empty')))),
  broken: t.string(failing(fail(new TypeError('secret: no such column')))),
}))
builder.subscriptionFields((t) => ({
  refused: t.string({
    subscribe: () => Promise.reject<AsyncIterable<string>>(notFound()),
    resolve: (x) => x,
  }),
  failing: t.string({ subscribe: () => twoEvents(), resolve: (event) => event }),
}))

const schema = buildSubgraph(builder)
const contextValue = aContext()

async function errorOf(source: string, language: 'en' | 'pt-BR' = 'en') {
  const document = parse(source)
  const { errors } = await execute({ schema, document, contextValue: aContext({}, { language }) })
  return errors?.map((error) => error.toJSON())
}

describe('a refusal of the core', () => {
  test.each(['atOnce', 'later'])('becomes an error with message and code: %s', async (field) => {
    expect(await errorOf(`{ ${field} }`)).toMatchObject([{ ...refusal, path: [field] }])
  })

  test('has its message in the language of the request', async () => {
    expect(await errorOf('{ atOnce }', 'pt-BR')).toMatchObject([{ message: 'Não encontrado: pedido 7.' }])
  })

  test('includes its details', async () => {
    const details = [{ field: 'code', issue: 'must not be empty' }]
    expect(await errorOf('{ withDetails }')).toMatchObject([
      { extensions: { code: 'validation_failed', details } },
    ])
    expect(await errorOf('{ atOnce }')).toMatchObject([{ extensions: { code: 'not_found' } }])
  })

  test('of one entity does not affect the others', async () => {
    const document = parse(
      'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Thing { id } } }',
    )
    const of = ['6', '7', '8'].map((id) => ({ __typename: 'Thing', id }))
    const { data, errors } = await execute({ schema, document, variableValues: { of }, contextValue })
    expect(data).toEqual({ _entities: [{ id: '6' }, null, { id: '8' }] })
    expect(errors?.map((error) => error.toJSON())).toMatchObject([{ ...refusal, path: ['_entities', 1] }])
  })

  test('of a subscription is its response', async () => {
    const answer = await subscribe({ schema, document: parse('subscription { refused }'), contextValue })
    expect((answer as ExecutionResult).errors?.map((error) => error.toJSON())).toMatchObject([refusal])
  })

  test('may come with an event', async () => {
    const answer = await subscribe({ schema, document: parse('subscription { failing }'), contextValue })
    const events = answer as AsyncGenerator<ExecutionResult>
    expect((await events.next()).value.data).toEqual({ failing: 'first' })
    await expect(events.next()).rejects.toMatchObject(refusal)
  })
})

test('any other error passes unchanged; the gateway masks it', async () => {
  const { errors } = await execute({ schema, document: parse('{ broken }'), contextValue })
  expect(errors?.[0]?.originalError).toBeInstanceOf(TypeError)
  expect(errors?.[0]?.extensions).toEqual({})
})
