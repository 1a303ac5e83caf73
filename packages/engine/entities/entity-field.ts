import type {
  FetchRewrite,
  FlattenNodePathSegment,
  RequiresSelection,
} from '@graphql-hive/router-query-planner'
import type { DocumentNode } from 'graphql'
import { compileMerge } from '../plan/merge.ts'
import type { PlanContext } from '../plan/plan-context.ts'
import { compileRewrites, renamedKeys } from '../plan/rewrites.ts'
import { compileEntityPath, type EntityPath } from './entity-path.ts'
import { compileRepresentations, type Representations } from './representations.ts'

/** One `_entities` field of a fetch: the objects that it completes, and how. */
export type EntityField = {
  readonly alias: string
  readonly representationsVariable: string
  readonly paths: EntityPath[]
  readonly representations: Representations
  readonly rewrite: ReturnType<typeof compileRewrites>
  readonly renamed: ReturnType<typeof renamedKeys>
  readonly merge: ReturnType<typeof compileMerge>
}

/** The entities that a fetch resolves at some paths of the response, by the plan. */
export type PlannedEntityField = {
  readonly alias: string
  readonly representationsVariableName: string
  readonly paths: readonly FlattenNodePathSegment[][]
  readonly requires: readonly RequiresSelection[]
  readonly inputRewrites?: readonly FetchRewrite[] | undefined
  readonly outputRewrites?: readonly FetchRewrite[] | undefined
}

export function compileEntityField(
  field: PlannedEntityField,
  operation: DocumentNode,
  { types, hasConditions }: PlanContext<never>,
): EntityField {
  const renamed = renamedKeys(field.outputRewrites)
  return {
    alias: field.alias,
    representationsVariable: field.representationsVariableName,
    paths: field.paths.map((path) => compileEntityPath(path, types)),
    representations: compileRepresentations(field.requires, field.inputRewrites, types, hasConditions),
    rewrite: compileRewrites(field.outputRewrites, types),
    renamed,
    merge: compileMerge(operation, renamed, field.alias),
  }
}

/** Rewrites of a single fetch start at the response, those of a batch at the entities. */
export function withoutEntitiesKey(rewrite: FetchRewrite): FetchRewrite {
  const trim = <T extends { path: readonly unknown[] }>(rewrite: T): T => {
    const [first] = rewrite.path as readonly ({ Key?: string } | undefined)[]
    return first?.Key === '_entities' ? { ...rewrite, path: rewrite.path.slice(1) } : rewrite
  }
  if ('KeyRenamer' in rewrite) return { KeyRenamer: trim(rewrite.KeyRenamer) }
  return { ValueSetter: trim('ValueSetter' in rewrite ? rewrite.ValueSetter : rewrite) }
}
