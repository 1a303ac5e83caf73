import type { ExecutionResult } from 'graphql'
import type { OnUnexpectedError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import type { Operation, OperationRequest } from '../operation.ts'
import { complete, notChosen, runOperation } from '../run.ts'
import type { IncrementalResponse } from './results.ts'
import { deliverLater } from './run-stages.ts'

/** Runs a query or a mutation: one result, or a response in parts if fragments or items of lists follow. Never rejects. */
export async function runIncrementally<Context>(
  operation: Operation<Context>,
  request: OperationRequest<Context>,
  onUnexpectedError: OnUnexpectedError<Context>,
): Promise<ExecutionResult | IncrementalResponse> {
  const { context } = request
  if (!operation.stages) return runOperation(operation, request, onUnexpectedError)
  try {
    const { forRequest: _, ...variant } = (await operation.forRequest?.(context)) ?? operation
    const coerced = variant.coerce(request.variables)
    if ('errors' in coerced) return { errors: coerced.errors }
    const { variables } = coerced
    const staged = await variant.stages?.(variables)
    if (!staged) return runOperation(variant, request, onUnexpectedError)
    const { stage, project, clientPath } = staged
    const own = { ...variables }
    stage.addVariables?.(own)
    const execution: Execution<Context> = { data: null, errors: [], variables: own, context }
    const staging = { ...variant, run: stage.run, projection: project }
    const result = await complete(staging, execution, onUnexpectedError)
    return deliverLater({ variables, context, clientPath, onUnexpectedError }, stage, execution, result)
  } catch (error) {
    return notChosen(error, context, onUnexpectedError)
  }
}
