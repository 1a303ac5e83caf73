import { GraphQLError, type GraphQLObjectType, type OperationDefinitionNode } from 'graphql'
import type { Execution } from '../execution.ts'
import { generate } from '../plan/generate.ts'
import type { JsonObject, PathSegment, Variables } from '../transports/transport.ts'
import { always } from './condition-code.ts'
import { pathSegments } from './linked-path.ts'
import { ProjectionCode, type ProjectionSource } from './projection-code.ts'

/** Shapes merged data into the answer of an operation. Adds an error for each null that nothing else explains. */
export type Projection = (execution: Execution<unknown>) => JsonObject | null

type Shape = (data: JsonObject, variables: Variables, path: null) => JsonObject | undefined
type Violated = (place: unknown, reason: string) => void

/** @param errorsPerAnswer entries of an answer beyond which no more are added. */
export function compileProjection(
  source: ProjectionSource,
  operation: OperationDefinitionNode,
  errorsPerAnswer: number,
): Projection {
  const root = source.schema.getRootType(operation.operation) as GraphQLObjectType
  const compile = (tellsPlaces: boolean, violated: Violated): Shape => {
    const code = new ProjectionCode(source, tellsPlaces)
    const main = code.object(root, [{ set: operation.selectionSet, condition: always }])
    return generate<Shape>(`${code.text}return ${main}`, { violated })
  }
  let violations = 0
  const shape = compile(false, () => void violations++)

  // The same code with paths, made the first time that an answer needs it.
  let found: Violation[] = []
  let shapeTellingPlaces: Shape | undefined
  const explain: Shape = (data, variables, path) => {
    shapeTellingPlaces ??= compile(
      true,
      (place, reason) => void found.push({ path: pathSegments(place), reason }),
    )
    return shapeTellingPlaces(data, variables, path)
  }

  return ({ data, variables, errors, explainedPaths = [] }) => {
    violations = 0
    const answer = shape(data ?? {}, variables, null)
    if (violations > 0) {
      found = []
      explain(data ?? {}, variables, null)
      addUnexplained(found, explainedPaths, errors, errorsPerAnswer)
      found = []
    }
    return answer ?? null
  }
}

interface Violation {
  readonly path: readonly PathSegment[]
  readonly reason: string
}

function addUnexplained(
  violations: readonly Violation[],
  explained: readonly (readonly PathSegment[])[],
  errors: GraphQLError[],
  errorsPerAnswer: number,
): void {
  const known = [...explained, ...errors.map((error) => error.path)]
  for (const { path, reason } of violations) {
    if (errors.length >= errorsPerAnswer) return
    if (known.some((other) => other === undefined || isWithin(path, other) || isWithin(other, path))) continue
    errors.push(new GraphQLError(reason, { path, extensions: { code: 'INTERNAL_SERVER_ERROR' } }))
  }
}

function isWithin(path: readonly PathSegment[], outer: readonly PathSegment[]): boolean {
  return outer.length <= path.length && outer.every((segment, i) => segment === path[i])
}
