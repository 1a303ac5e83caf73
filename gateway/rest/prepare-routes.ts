import type { Engine, Operation } from '@rodovia/engine'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { catchRefused } from '../graphql/prepare-request.ts'
import type { AnyRoute } from './route.ts'

export type PreparedRoute<Context> = { route: AnyRoute; operation: Operation<Context> }

/** Validates and plans the stored operations. Throws OperatorError that names each one that does not fit the supergraph. */
export async function prepareRoutes<Context>(
  engine: Engine<Context>,
  routes: readonly AnyRoute[],
): Promise<PreparedRoute<Context>[]> {
  const faults: string[] = []
  const ready: PreparedRoute<Context>[] = []
  for (const route of routes) {
    const prepared = await catchRefused(() => engine.prepareStored(route.operation))
    if ('operation' in prepared) ready.push({ route, operation: prepared.operation })
    else faults.push(...prepared.errors.map(({ message }) => `  ${route.method} ${route.path}: ${message}`))
  }
  if (faults.length === 0) return ready
  throw new OperatorError(`Stored operations of routes do not fit the supergraph:\n${faults.join('\n')}`)
}
