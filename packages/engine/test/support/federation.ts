import { buildSubgraphSchema } from '@apollo/subgraph'
import { type ExecutionResult, type GraphQLSchema, parse } from 'graphql'
import { composeSupergraph } from '../../composition/compose.ts'
import { createEngine, type Engine } from '../../engine.ts'
import type { EngineOptions } from '../../engine-options.ts'
import type { ResponseStream } from '../../subscribe.ts'
import { inProcessTransport } from '../../transports/in-process.ts'
import type { Transport, Variables } from '../../transports/transport.ts'

// biome-ignore lint/suspicious/noExplicitAny: resolvers of a test take whatever their schema says
export type Resolvers = Record<string, any>

export interface Subgraph {
  readonly typeDefs: string
  readonly resolvers?: Resolvers
}

/** One request that a subgraph was sent. */
export interface Call {
  readonly subgraph: string
  readonly operation: string
  readonly variables: Variables | undefined
  readonly context: unknown
}

export interface Federation {
  readonly engine: Engine<unknown>
  /** Every request to a subgraph, in order. */
  readonly calls: Call[]
  /** Errors that no answer shows. */
  readonly unexpected: unknown[]
  /** Prepares and executes. A refusal of the operation becomes an answer with its errors. */
  ask(source: string, variables?: Variables, context?: unknown): Promise<ExecutionResult>
  watch(source: string, variables?: Variables, context?: unknown): Promise<ResponseStream>
}

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [
  "@key", "@requires", "@provides", "@external", "@shareable", "@override", "@interfaceObject", "@inaccessible", "@tag",
  "@authenticated", "@requiresScopes", "@policy", "@cost", "@listSize"
])`

export function composed(subgraphs: Record<string, Subgraph>): string {
  return composeSupergraph(
    Object.entries(subgraphs).map(([name, { typeDefs }]) => ({
      name,
      typeDefs: parse(`${link}\n${typeDefs}`),
      url: `http://${name}.invalid`,
    })),
  )
}

export function subgraphSchema({ typeDefs, resolvers = {} }: Subgraph): GraphQLSchema {
  return buildSubgraphSchema([{ typeDefs: parse(`${link}\n${typeDefs}`), resolvers }])
}

/** An engine over subgraphs in this process; `transports` replaces the way to some of them. */
export function aFederation(
  subgraphs: Record<string, Subgraph>,
  options: Partial<EngineOptions<unknown>> = {},
): Federation {
  const calls: Call[] = []
  const unexpected: unknown[] = []
  const transports: Record<string, Transport<unknown>> = {}
  for (const [name, subgraph] of Object.entries(subgraphs)) {
    const transport =
      options.transports?.[name] ?? inProcessTransport(subgraphSchema(subgraph), { compileAfterRuns: 2 })
    transports[name] = recording(name, transport, calls)
  }
  const engine = createEngine({
    supergraphSdl: composed(subgraphs),
    planInProcess: true,
    compileAfterRuns: 2,
    onUnexpectedError: (error) => unexpected.push(error),
    ...options,
    transports,
  })
  return {
    engine,
    calls,
    unexpected,
    async ask(source, variables, context = {}) {
      try {
        return await engine.execute(await engine.prepare(null, source), { variables, context })
      } catch (error) {
        const { errors } = error as ExecutionResult
        if (!errors) throw error
        return { errors }
      }
    },
    async watch(source, variables, context = {}) {
      const answers = await engine.subscribe(await engine.prepare(null, source), { variables, context })
      if (!(Symbol.asyncIterator in answers)) throw new Error(JSON.stringify(answers))
      return answers
    },
  }
}

function recording(subgraph: string, transport: Transport<unknown>, calls: Call[]): Transport<unknown> {
  return {
    ...transport,
    prepare(operation) {
      const call = transport.prepare(operation)
      return (variables, context) => {
        calls.push({ subgraph, operation, variables, context })
        return call(variables, context)
      }
    },
  }
}

/** The names of the subgraphs that were asked, in order. */
export function calledOperations({ calls }: Federation): string[] {
  return calls.map((call) => call.subgraph)
}

/** Code and path of each error of an answer. */
export function errorSummaries({ errors = [] }: ExecutionResult): string[] {
  return errors.map(({ extensions, path }) => `${extensions.code} at ${path?.join('.') ?? 'no place'}`)
}
