import { GraphQLError, type GraphQLSchema } from 'graphql'
import type { Execution } from '../execution.ts'
import { type Code, whenFrequent } from '../plan/generate.ts'
import type { JsonObject, PathSegment, Variables } from '../transports/transport.ts'
import { interpretObject, isSuperType, type LinkedPath } from './interpret.ts'
import { coerceScalar, isTooDeep, malformedReason } from './malformed.ts'
import { objectCode } from './object-code.ts'
import { type ObjectShape, type ResponseShapeSource, responseShape } from './response-shape.ts'

export interface Projection {
  /** Builds the response of an operation from the merged data. Adds an error for each null without a reported cause. */
  toObject(execution: Execution<unknown>): JsonObject | null
}

/**
 * The first responses are built by following the shape of the response. Generated code is several times as fast, but compiling it takes
 * longer than some ten responses. It knows only data without faults, so others are always built by the shape.
 *
 * @param errorsPerResponse maximum number of errors in the response.
 */
export function createProjection(
  source: ResponseShapeSource,
  errorsPerResponse: number,
  compileAfterRuns: number,
): Projection {
  const { schema } = source
  const shape = responseShape(source)
  const build = whenFrequent<BuildObject>(compileAfterRuns, () => objectsCode(shape, schema))
  return {
    toObject(execution) {
      const { data, variables, errors, explainedPaths = [] } = execution
      const built = build()?.(data ?? {}, variables)
      if (built) return built
      const { response, violations } = interpret(shape, schema, execution)
      addUnexplained(violations, explainedPaths, errors, errorsPerResponse)
      return response ?? null
    },
  }
}

type BuildObject = (data: JsonObject, variables: Variables) => JsonObject | undefined

function objectsCode(shape: ObjectShape, schema: GraphQLSchema): Code {
  return { body: objectCode(shape), scope: checksOf(schema) }
}

/** Returns the functions that generated code calls for values that are not of the usual form. */
function checksOf(schema: GraphQLSchema) {
  return {
    coerce: coerceScalar,
    isTooDeep: (value: unknown) => isTooDeep(value),
    isSuperType: (name: unknown, possible: string) => isSuperType(schema, name, possible),
  }
}

function interpret(
  shape: ObjectShape,
  schema: GraphQLSchema,
  { data, variables }: Pick<Execution<unknown>, 'data' | 'variables'>,
) {
  const violations: Violation[] = []
  const report = (path: LinkedPath, reason: string, code = 'INTERNAL_SERVER_ERROR') =>
    void violations.push({ path: pathSegments(path), reason, code })
  const response = interpretObject(shape, data ?? {}, null, {
    schema,
    variables,
    violated: (path, field) => report(path, `Cannot return null for non-nullable field ${field}.`),
    denied: (path) => report(path, unauthorized.reason, unauthorized.code),
    malformed: (path, expected, typeName, value) =>
      report(path, malformedReason(schema, expected, typeName, value)),
  })
  return { response, violations }
}

function pathSegments(linked: LinkedPath): readonly PathSegment[] {
  const path: PathSegment[] = []
  for (let at = linked; at; at = at[0]) path.push(at[1])
  return path.reverse()
}

interface Violation {
  readonly path: readonly PathSegment[]
  readonly reason: string
  readonly code: string
}

const unauthorized = { reason: 'Unauthorized field or type', code: 'UNAUTHORIZED_FIELD_OR_TYPE' }

function addUnexplained(
  violations: readonly Violation[],
  explained: readonly (readonly PathSegment[])[],
  errors: GraphQLError[],
  errorsPerResponse: number,
): void {
  const causes = [...explained, ...errors.map((error) => error.path)]
  for (const { path, reason, code } of violations) {
    if (errors.length >= errorsPerResponse) return
    const isExplained = causes.some(
      (other) => other === undefined || isWithin(path, other) || isWithin(other, path),
    )
    if (isExplained && code !== unauthorized.code) continue
    errors.push(new GraphQLError(reason, { path, extensions: { code } }))
  }
}

function isWithin(path: readonly PathSegment[], outer: readonly PathSegment[]): boolean {
  return outer.length <= path.length && outer.every((segment, i) => segment === path[i])
}
