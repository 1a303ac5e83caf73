import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import type { Ports, SubgraphContext } from './context.ts'

type UseCase<Input, Result> = (ports: Ports, input: Input) => Result

/** A resolver that calls a use case with the field's arguments and the request. */
export function withRequest<Input extends { request: Request }, Result>(useCase: UseCase<Input, Result>) {
  return (_: unknown, args: Omit<Input, 'request'>, { ports, ...request }: SubgraphContext): Result =>
    useCase(ports, { ...args, request } as Input)
}

/** A resolver that calls a use case with the field's arguments and the actor. */
export function withActor<Input extends { actor: Actor | null }, Result>(useCase: UseCase<Input, Result>) {
  return (_: unknown, args: Omit<Input, 'actor'>, { ports, actor }: SubgraphContext): Result =>
    useCase(ports, { ...args, actor } as Input)
}

/** A resolver of a field whose only argument is `input`, from one that takes the fields of the input as arguments. */
export function fromInput<Input, Result>(
  resolve: (parent: unknown, input: Input, context: SubgraphContext) => Result,
) {
  return (parent: unknown, { input }: { input: Input }, context: SubgraphContext): Result =>
    resolve(parent, input, context)
}

/** A resolver that returns true once another one has ended. */
export function thenTrue<Parameters extends unknown[]>(
  resolve: (...parameters: Parameters) => Promise<unknown>,
) {
  return async (...parameters: Parameters): Promise<true> => {
    await resolve(...parameters)
    return true
  }
}
