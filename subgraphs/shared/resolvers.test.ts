import type { Request } from '@rodovia/core/identity/request.ts'
import { expect, test } from 'vitest'
import { createBuilder } from './builder.ts'
import { aContext } from './context.fixture.ts'
import { id, int } from './fields.ts'
import { fromInput, thenTrue, withActor, withRequest } from './resolvers.ts'

const context = aContext({}, { language: 'pt-BR' })
const { ports, ...request } = context

const rename = async (_: object, input: { request: Request; id: string; name?: string }) => input
const find = (_: object, input: { actor: Request['actor']; id: string }) => input

test('a use case gets the arguments and the request, or the arguments and the actor', async () => {
  expect(await withRequest(rename)({}, { id: '7' }, context)).toEqual({ id: '7', request })
  expect(withActor(find)({}, { id: '7' }, context)).toEqual({ id: '7', actor: null })
  expect(await fromInput(withRequest(rename))({}, { input: { id: '7', name: 'a' } }, context)).toEqual({
    id: '7',
    name: 'a',
    request,
  })
})

test('a resolver that answers true passes a refusal on', async () => {
  expect(await thenTrue(withRequest(rename))({}, { id: '7' }, context)).toBe(true)
  const refused = thenTrue(async () => {
    throw new Error('refused')
  })
  await expect(refused()).rejects.toThrow('refused')
})

test('a use case that needs other arguments does not compile', () => {
  const builder = createBuilder({ scalars: [] })
  builder.queryType({
    fields: (t) => ({
      ok: t.boolean({ args: { id: t.arg(id('Id.')) }, resolve: thenTrue(withRequest(rename)) }),
      // @ts-expect-error The id is missing.
      missing: t.boolean({ args: { ids: t.arg(id('Id.')) }, resolve: thenTrue(withRequest(rename)) }),
      // @ts-expect-error The id may be null.
      optional: t.boolean({ args: { id: t.arg(id.orNull('Id.')) }, resolve: thenTrue(withRequest(rename)) }),
      // @ts-expect-error The id is a number.
      number: t.boolean({ args: { id: t.arg(int('Id.')) }, resolve: thenTrue(withRequest(rename)) }),
      // @ts-expect-error The use case returns an object.
      result: t.boolean({ args: { id: t.arg(id('Id.')) }, resolve: withActor(find) }),
    }),
  })
})
