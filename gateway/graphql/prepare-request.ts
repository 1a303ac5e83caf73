import { type Engine, type Operation, type PersistedDocuments, RefusedOperation } from '@rodovia/engine'
import type { FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { type Parameters, parametersOf } from './parameters.ts'

export type Prepared<Context> = { operation: Operation<Context> } | { errors: readonly GraphQLError[] }

/** The document and operation name of a request, from any transport. */
export type OperationSource = { query: string; operationName?: string | null | undefined }

/** Prepares an operation, or returns the errors for which it is rejected. */
export async function prepareRequest<Context>(
  engine: Engine<Context>,
  { query, operationName }: OperationSource,
): Promise<Prepared<Context>> {
  return catchRefused(async () => engine.prepare(null, query, operationName))
}

type Dependencies<Context> = { engine: Engine<Context>; documents: PersistedDocuments }

/** Prepares the operation of an HTTP request once, however many handlers ask for it. Throws refusals of its parameters. */
export async function preparedRequest<Context>(
  dependencies: Dependencies<Context>,
  request: FastifyRequest,
): Promise<Prepared<Context>> {
  const existing = requests.get(request) as Promise<Prepared<Context>> | undefined
  if (existing) return existing
  const preparing = prepareNamed(dependencies, parametersOf(request))
  requests.set(request, preparing)
  return preparing
}

/** Prepares the operation of a document that a client sends or names, and keeps a valid one that is to be named later. */
export async function prepareNamed<Context>(
  { engine, documents }: Dependencies<Context>,
  parameters: Parameters,
): Promise<Prepared<Context>> {
  return catchRefused(async () => {
    const query = documents.textOf(parameters)
    const operation = await engine.prepare(null, query, parameters.operationName)
    documents.register(parameters)
    return operation
  })
}

const requests = new WeakMap<FastifyRequest, Promise<Prepared<never>>>()

export async function catchRefused<Context>(
  prepare: () => Promise<Operation<Context>>,
): Promise<Prepared<Context>> {
  try {
    return { operation: await prepare() }
  } catch (error) {
    if (error instanceof RefusedOperation) return { errors: error.errors }
    throw error
  }
}
