import fc from 'fast-check'
import { execute, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { aFederation } from './support/federation.ts'
import { resolvedRoots, rootValue, subgraphs } from './support/library.ts'
import { randomQuery } from './support/random-query.ts'
import { drawing, propertyTimeout, runs } from './support/runs.ts'

test(
  'any query gives the same result as a single schema over the same data, whatever its variables',
  propertyTimeout,
  async () => {
    const library = aFederation(subgraphs, { limits: { rootFields: 1_000, cost: Number.POSITIVE_INFINITY } })
    const schema = library.engine.apiSchema
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const { source, variables, otherVariables } = randomQuery(schema, (bound) => draw(fc.nat) % bound)
        const document = parse(source)
        fc.pre(validate(schema, document).length === 0)
        library.unexpected.splice(0)
        // The third request uses compiled operations.
        for (const variableValues of [variables, otherVariables(), otherVariables(), variables]) {
          resolvedRoots.splice(0)
          const expected = await execute({ schema, document, rootValue, variableValues })
          const asked = new Set(resolvedRoots.splice(0))
          const answer = await library.ask(source, variableValues)
          const what = `${source} with ${JSON.stringify(variableValues)}`
          expect(JSON.stringify(answer.data), what).toBe(JSON.stringify(expected.data))
          // An error that makes everything null ends the execution of graphql-js before it resolved all fields.
          if (!expected.errors) expect(new Set(resolvedRoots), `root fields of ${what}`).toEqual(asked)
          expect(answer.errors !== undefined, what).toBe(expected.errors !== undefined)
          expect(new Set(library.unexpected.splice(0).map(String)), what).toEqual(
            new Set(expected.errors && ['Error: Nobody knows']),
          )
        }
      }),
      drawing(runs),
    )
  },
)
