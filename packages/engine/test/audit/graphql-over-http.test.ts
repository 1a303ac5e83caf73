import { expect, test } from 'vitest'
import { startExample } from '../support/example.ts'
import { auditGraphqlOverHttp } from '../support/graphql-over-http.ts'

test('the example server passes all audits of GraphQL over HTTP', async () => {
  await using example = await startExample()
  expect(await auditGraphqlOverHttp(example.url)).toEqual({
    score: 'MUST 13/13, SHOULD 23/23, MAY 25/25',
    failures: [],
  })
})
