import { auditGraphqlOverHttp } from '@rodovia/engine/test/support/graphql-over-http'
import { expect, test } from 'vitest'
import { aGateway } from '../test/a-gateway.ts'

test('the gateway passes all audits of GraphQL over HTTP; GET needs a header that other sites cannot send', async () => {
  await using gateway = await aGateway()
  const headers = { 'apollo-require-preflight': 'yes' }
  expect(await auditGraphqlOverHttp(`${gateway.url}/graphql`, headers)).toEqual({
    score: 'MUST 13/13, SHOULD 23/23, MAY 25/25',
    failures: [],
  })
})
