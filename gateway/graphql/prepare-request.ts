import { type Engine, type Operation, RefusedOperation } from '@rodovia/engine'
import type { DocumentNode, GraphQLError } from 'graphql'

/** The document and operation name of a request, from any transport. */
export type OperationSource = {
  document?: DocumentNode
  query: string
  operationName?: string | null | undefined
}

/** Prepares an operation, or returns the errors for which it is rejected. */
export function prepareRequest<Context>(
  engine: Engine<Context>,
  { document, query, operationName }: OperationSource,
): Promise<Prepared<Context>> {
  return catchRefused(async () => engine.prepare(document ?? null, query, operationName))
}

export type Prepared<Context> = { operation: Operation<Context> } | { errors: readonly GraphQLError[] }

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
