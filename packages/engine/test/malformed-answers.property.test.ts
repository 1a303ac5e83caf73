import fc from 'fast-check'
import { type DocumentNode, execute, Kind, parse, print, validate, visit } from 'graphql'
import { expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import type { Execution } from '../execution.ts'
import type { Operation } from '../operation.ts'
import { inProcessTransport } from '../transports/in-process.ts'
import type { SubgraphResponse, Transport, Variables } from '../transports/transport.ts'
import { aFederation, subgraphSchema } from './support/federation.ts'
import { subgraphs } from './support/library.ts'
import { type Draw, randomQuery } from './support/random-query.ts'
import { drawing, propertyTimeout, runs } from './support/runs.ts'

const junk: readonly unknown[] = [
  undefined,
  null,
  5,
  1.5,
  2 ** 40,
  'abc',
  true,
  [],
  {},
  [[null]],
  [5, 'abc'],
  { __typename: 'Book' },
  { __typename: 'Nobody', id: 'b1' },
]

test(
  'whatever subgraphs answer, the response is one that the schema allows, and the engine does not fail',
  propertyTimeout,
  async () => {
    let draw: Draw = () => 0
    const transports = Object.entries(subgraphs).map(([name, subgraph]) => [
      name,
      corrupting(inProcessTransport(subgraphSchema(subgraph)), (bound) => draw(bound)),
    ])
    const options = {
      transports: Object.fromEntries(transports),
      limits: { rootFields: 1_000, cost: Number.POSITIVE_INFINITY },
    }
    const library = aFederation(subgraphs, { ...options, compileAfterRuns: Number.POSITIVE_INFINITY })
    const compiling = aFederation(subgraphs, { ...options, compileAfterRuns: 0 })
    const schema = library.engine.apiSchema
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (drawn) => {
        draw = (bound) => drawn(fc.nat) % bound
        const { source, variables } = randomQuery(schema, draw)
        const document = withTypes(parse(source))
        fc.pre(validate(schema, document).length === 0)
        library.unexpected.splice(0)
        const { data, errors } = await library.ask(print(document), variables)
        expect(library.unexpected.filter(isOfEngine)).toEqual([])
        await assertEqualProjections([library.engine, compiling.engine], print(document), variables)
        if (!data) {
          expect(errors?.length, source).toBeGreaterThan(0)
          return
        }
        const checked = await execute({
          schema,
          document,
          rootValue: data,
          variableValues: variables,
          fieldResolver: (object, _args, _context, { path }) => object[path.key],
          typeResolver: ({ itsType }) => itsType,
        })
        expect(checked.errors, source).toBeUndefined()
        expect(JSON.stringify(data), source).toBe(JSON.stringify(checked.data))
      }),
      drawing(runs / 5),
    )
  },
)

/** Two engines, of which one compiles, must make the same response from the same data. */
async function assertEqualProjections(
  engines: readonly [Engine<unknown>, Engine<unknown>],
  source: string,
  values: Variables,
): Promise<void> {
  const [operation, compiled] = await Promise.all(engines.map((engine) => engine.prepare(null, source)))
  const coerced = operation!.coerce(values)
  if ('errors' in coerced) return
  const execution: Execution<unknown> = { data: null, errors: [], context: {}, ...coerced }
  await operation!.run(execution)
  const respond = ({ projection }: Operation<unknown>) => {
    const errors = [...execution.errors]
    return { data: projection.toObject({ ...execution, errors }), errors }
  }
  const response = respond(operation!)
  expect(JSON.stringify(respond(compiled!)), source).toBe(JSON.stringify(response))
}

/** The same document, which selects the type of each object too. */
function withTypes(document: DocumentNode): DocumentNode {
  const name = (value: string) => ({ kind: Kind.NAME, value }) as const
  const itsType = { kind: Kind.FIELD, alias: name('itsType'), name: name('__typename') } as const
  return visit(document, {
    SelectionSet: { leave: (node) => ({ ...node, selections: [...node.selections, itsType] }) },
  })
}

function corrupting(transport: Transport<unknown>, draw: Draw): Transport<unknown> {
  return {
    ...transport,
    prepare(operation) {
      const call = transport.prepare(operation)
      return async (variables, context) => {
        const { data, errors } = await call(variables, context)
        const response = { data: structuredClone(data), errors: errors?.map((error) => ({ ...error })) }
        return corrupted(response, draw, 6) as SubgraphResponse
      }
    },
  }
}

/** The value with junk at some places, fewer at the top. */
function corrupted(value: unknown, draw: Draw, rarity: number): unknown {
  if (draw(1 + 2 ** rarity) === 1) return structuredClone(junk[draw(junk.length)])
  if (typeof value !== 'object' || value === null) return value
  for (const [key, inner] of Object.entries(value))
    Object.assign(value, { [key]: corrupted(inner, draw, Math.max(rarity - 1, 3)) })
  return value
}

/** Errors that the engine's own code threw, in contrast to a resolver that reads a corrupted representation. */
function isOfEngine(error: unknown): boolean {
  const [, frame = ''] = (error instanceof Error && error.stack?.split(/\n\s+at /)) || []
  const isDeliberate = error instanceof Error && error.constructor === Error
  return !isDeliberate && /packages\/engine\/(?!test)|eval at generate/.test(frame)
}
