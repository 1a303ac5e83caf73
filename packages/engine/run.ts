import type { ExecutionResult } from 'graphql'
import { internalError, type OnUnexpectedError, RefusedOperation } from './errors.ts'
import type { Execution } from './execution.ts'
import type { Operation, OperationRequest } from './operation.ts'
import type { JsonObject } from './transports/transport.ts'

/** Runs a query or a mutation, as its caller may and the active overrides say. It never throws or rejects. */
export function runOperation<Context>(
  operation: Operation<Context>,
  request: OperationRequest<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): ExecutionResult | Promise<ExecutionResult> {
  if (!operation.forRequest) return runVariant(operation, request, onUnexpectedError)
  const fail = (error: unknown) => notChosen(error, request.context, onUnexpectedError)
  try {
    const chosen = operation.forRequest(request.context)
    if (!(chosen instanceof Promise)) return runVariant(chosen, request, onUnexpectedError)
    return chosen.then((variant) => runVariant(variant, request, onUnexpectedError), fail)
  } catch (error) {
    return fail(error)
  }
}

/** The response if the variant of an operation for a request cannot be prepared, or the application's hook failed. */
export function notChosen<Context>(
  error: unknown,
  context: Context,
  onUnexpectedError: OnUnexpectedError<Context>,
): ExecutionResult {
  if (error instanceof RefusedOperation) return { errors: error.errors }
  return failed(error, context, onUnexpectedError)
}

function runVariant<Context>(
  operation: Operation<Context>,
  { variables, context }: OperationRequest<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): ExecutionResult | Promise<ExecutionResult> {
  try {
    const coerced = operation.coerce(variables)
    if ('errors' in coerced) return { errors: coerced.errors }
    const execution = { data: null, errors: [], variables: coerced.variables, context }
    return complete(operation, execution, onUnexpectedError)
  } catch (error) {
    return failed(error, context, onUnexpectedError)
  }
}

/** Runs the steps of an operation; for an event of a subscription those after it, if it has data. It never throws or rejects. */
export function complete<Context>(
  operation: Operation<Context>,
  execution: Execution<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): ExecutionResult | Promise<ExecutionResult> {
  try {
    const isEmptyEvent = operation.events !== undefined && execution.data === null
    const waiting = isEmptyEvent ? undefined : operation.run(execution)
    if (!waiting) return respond(operation, execution)
    return waiting
      .then(() => respond(operation, execution))
      .catch((error: unknown) => failed(error, execution.context, onUnexpectedError))
  } catch (error) {
    return failed(error, execution.context, onUnexpectedError)
  }
}

/** The response of an execution whose steps have run. */
function respond(operation: Operation<never>, execution: Execution<unknown>): ExecutionResult {
  if (operation.introspect) introspect(operation.introspect, execution)
  const data = operation.projection.toObject(execution)
  return execution.errors.length > 0 ? { errors: execution.errors, data } : { data }
}

function introspect(run: NonNullable<Operation<never>['introspect']>, execution: Execution<unknown>): void {
  const { data, errors } = run(execution.variables)
  if (data) execution.data = Object.assign(execution.data ?? {}, data) as JsonObject
  if (errors) execution.errors.push(...errors)
}

function failed<Context>(
  error: unknown,
  context: Context,
  onUnexpectedError: OnUnexpectedError<Context>,
): ExecutionResult {
  onUnexpectedError(error, { context, subgraph: undefined, path: undefined })
  return { errors: [internalError()], data: null }
}
