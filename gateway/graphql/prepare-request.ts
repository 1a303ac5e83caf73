import { type Engine, type Operation, RefusedOperation } from '@rodovia/engine'
import type { FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { type Parameters, parametersOf } from './parameters.ts'

export type Prepared<Context> = { operation: Operation<Context> } | { errors: readonly GraphQLError[] }

/** The document and operation name of a request, from any transport. */
export type OperationSource = Pick<Parameters, 'query' | 'operationName'>

/** Prepares an operation, or returns the errors for which it is rejected. */
export async function prepareRequest<Context>(
  engine: Engine<Context>,
  { query, operationName }: OperationSource,
): Promise<Prepared<Context>> {
  return catchRefused(async () => engine.prepare(null, query, operationName))
}

/** Prepares the operation of an HTTP request once, however many handlers ask for it. Throws refusals of its parameters. */
export function preparedRequest<Context>(
  engine: Engine<Context>,
  request: FastifyRequest,
): Promise<Prepared<Context>> {
  const existing = requests.get(request) as Promise<Prepared<Context>> | undefined
  if (existing) return existing
  const preparing = prepareRequest(engine, parametersOf(request))
  requests.set(request, preparing)
  return preparing
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
