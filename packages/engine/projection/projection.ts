import {
  GraphQLError,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql'
import type { Execution } from '../execution.ts'
import { generate } from '../plan/generate.ts'
import type { JsonObject, PathSegment, Variables } from '../transports/transport.ts'
import { coerceScalar, type Expected, malformedReason } from './malformed.ts'
import { type ProjectionSource, projectionCode } from './projection-code.ts'

/** Builds the response of an operation from the merged data. Adds an error for each null without a reported cause. */
export type Projection = (execution: Execution<unknown>) => JsonObject | null

type Shape = (data: JsonObject, variables: Variables, path: null) => JsonObject | undefined
interface Reports {
  readonly violated: (path: LinkedPath, reason: string) => void
  readonly denied: (path: LinkedPath) => void
  readonly malformed: (path: LinkedPath, expected: Expected, typeName: string, value: unknown) => void
}

/** An operation with the document that it comes from. */
type OperationSource = ProjectionSource & { readonly definition: OperationDefinitionNode }

/**
 * @param errorsPerResponse maximum number of errors in the response.
 * @param readAgain reads the operation from its document, so that the projection does not keep the document in memory.
 */
export function compileProjection(
  source: OperationSource,
  errorsPerResponse: number,
  readAgain: () => OperationSource,
): Projection {
  const { schema } = source
  let violations = 0
  const count = () => void violations++
  const shape = compile(source, false, { violated: count, denied: count, malformed: count })

  // The same code with paths, compiled when a response first needs it.
  let reported: Violation[] = []
  let shapeWithPaths: Shape | undefined
  const explain: Shape = (data, variables, path) => {
    const report = (path: LinkedPath, reason: string, code = 'INTERNAL_SERVER_ERROR') =>
      void reported.push({ path: pathSegments(path), reason, code })
    shapeWithPaths ??= compile(readAgain(), true, {
      violated: report,
      denied: (path) => report(path, unauthorized.reason, unauthorized.code),
      malformed: (path, expected, typeName, value) =>
        report(path, malformedReason(schema, expected, typeName, value)),
    })
    return shapeWithPaths(data, variables, path)
  }

  return ({ data, variables, errors, explainedPaths = [] }) => {
    violations = 0
    const response = shape(data ?? {}, variables, null)
    if (violations > 0) {
      reported = []
      explain(data ?? {}, variables, null)
      addUnexplained(reported, explainedPaths, errors, errorsPerResponse)
      reported = []
    }
    return response ?? null
  }
}

function compile(source: OperationSource, reportsPaths: boolean, reports: Reports): Shape {
  const code = projectionCode(source, source.definition, reportsPaths)
  return generate(code, { ...reports, ...checksOf(source.schema, reports.malformed) })
}

/** What the generated code calls for values that are not of the usual form. */
function checksOf(schema: GraphQLSchema, malformed: Reports['malformed']) {
  return {
    leaf(path: LinkedPath, scalar: string, value: unknown): unknown {
      const coerced = coerceScalar(scalar, value)
      if (coerced === undefined) malformed(path, 'leaf', scalar, value)
      return coerced
    },
    /** Whether `name` is an interface or union of the type, as the name of an interface object is. */
    isSuperType(name: unknown, possible: string): boolean {
      const [type, other] = [schema.getType(String(name)), schema.getType(possible)]
      return isAbstractType(type) && isObjectType(other) && schema.isSubType(type, other)
    },
  }
}

/** A path as generated code builds it: the parent path and the last segment, or null for the root. */
type LinkedPath = readonly [LinkedPath, PathSegment] | null

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
