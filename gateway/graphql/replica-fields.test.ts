import { readFile } from 'node:fs/promises'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { isReadByReplicas, replicaFields } from './replica-fields.ts'

const operation = (kind: 'query' | 'mutation' | 'subscription', ...names: string[]) => ({
  kind,
  rootFields: new Map(names.map((name) => [name, 1])),
})

test.each([
  ['a list', operation('query', 'orders'), true],
  ['a list and a statement', operation('query', 'orders', 'walletStatement'), true],
  ['a list and one order', operation('query', 'orders', 'order'), false],
  ['the caller', operation('query', 'me'), false],
  ['a mutation', operation('mutation', 'orders'), false],
  ['a subscription', operation('subscription', 'orders'), false],
])('%s', (_, given, isRead) => {
  expect(isReadByReplicas(given)).toBe(isRead)
})

test('every field is in the schema', async () => {
  const schema = buildSchema(await readFile('schema/supergraph.graphql', 'utf8'), { assumeValidSDL: true })
  const fields = Object.keys(schema.getQueryType()!.getFields())
  expect([...replicaFields].filter((name) => !fields.includes(name))).toEqual([])
})
