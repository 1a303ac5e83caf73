import fc from 'fast-check'
import { execute, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { aFederation } from './support/federation.ts'
import { rootValue, subgraphs } from './support/library.ts'
import { randomQuery } from './support/random-query.ts'

test('any query gives the same result as a single schema over the same data', async () => {
  const library = aFederation(subgraphs, { limits: { rootFields: 1_000 } })
  const schema = library.engine.apiSchema
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const { source, variables } = randomQuery(schema, (bound) => draw(fc.nat, { max: bound - 1 }))
      const document = parse(source)
      fc.pre(validate(schema, document).length === 0)
      const expected = await execute({ schema, document, rootValue: rootValue, variableValues: variables })
      // Run three times: the third run uses compiled operations.
      for (let time = 0; time < 3; time++) {
        const answer = await library.ask(source, variables)
        expect(JSON.stringify(answer.data), source).toBe(JSON.stringify(expected.data))
        expect(answer.errors !== undefined, source).toBe(expected.errors !== undefined)
      }
      expect(new Set(library.unexpected.splice(0).map(String)), source).toEqual(
        new Set(expected.errors && ['Error: Nobody knows']),
      )
    }),
    { numRuns: 200 },
  )
})
