import fc from 'fast-check'
import { parse, specifiedRules, validate } from 'graphql'
import { expect, test } from 'vitest'
import { incrementalRules } from '../incremental/rules.ts'
import { aFederation } from './support/federation.ts'
import { askInParts } from './support/in-parts.ts'
import { subgraphs } from './support/library.ts'
import { randomQuery } from './support/random-query.ts'
import { drawing, propertyTimeout, runs } from './support/runs.ts'

test(
  'the parts of a response make up the whole response, whatever is deferred and streamed',
  propertyTimeout,
  async () => {
    const library = aFederation(subgraphs, {
      incrementalDelivery: true,
      limits: { rootFields: 1_000, cost: Number.POSITIVE_INFINITY },
    })
    const schema = library.engine.apiSchema
    const numRuns = Math.ceil(runs / 4)
    let severalParts = 0
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const query = randomQuery(schema, (bound) => draw(fc.nat) % bound, true)
        const { source, variables, otherVariables } = query
        fc.pre(validate(schema, parse(source), [...specifiedRules, ...incrementalRules]).length === 0)
        for (const values of [variables, otherVariables()]) {
          const what = `${source} with ${JSON.stringify(values)}`
          const whole = await library.ask(source, values)
          library.unexpected.splice(0)
          const inParts = await askInParts(library, source, values).catch((error: unknown) => {
            throw new Error(what, { cause: error })
          })
          if (inParts.parts.length > 1) severalParts++
          expect(inParts.errors.length > 0, what).toBe(whole.errors !== undefined)
          if (inParts.failed.length === 0) expect(plain(inParts.data), what).toEqual(plain(whole.data))
          expect(new Set(library.unexpected.splice(0).map(String)), what).toEqual(
            new Set(whole.errors && ['Error: Nobody knows']),
          )
        }
      }),
      drawing(numRuns),
    )
    expect(severalParts).toBeGreaterThan(numRuns / 4)
  },
)

const plain = (data: unknown) => JSON.parse(JSON.stringify(data ?? null))
