import type { DocumentNode, GraphQLError } from 'graphql'
import type { Engine } from '../engine/engine.ts'
import { RefusedOperation } from '../engine/errors.ts'
import type { Operation } from '../engine/operation.ts'

/** What a client asks for, however it came. */
export type Asked = { document?: DocumentNode; query: string; operationName?: string | null | undefined }

/** The operation ready to run, or the errors for which it will not. */
export async function prepareRequest<Context>(
  engine: Engine<Context>,
  { document, query, operationName }: Asked,
): Promise<{ operation: Operation<Context> } | { errors: readonly GraphQLError[] }> {
  try {
    return { operation: await engine.prepare(document ?? null, query, operationName) }
  } catch (error) {
    if (error instanceof RefusedOperation) return { errors: error.errors }
    throw error
  }
}
