import type {
  FetchRewrite,
  FlattenNodePathSegment,
  RequiresSelection,
} from '@graphql-hive/router-query-planner'
import type { DocumentNode } from 'graphql'
import { compileMerge } from '../plan/merge.ts'
import type { PlanContext } from '../plan/plan-context.ts'
import { compileRewrites, renamedKeys } from '../plan/rewrites.ts'
import { compileEntityPath } from './entity-path.ts'
import { compileRepresentations } from './representations.ts'

/** One `_entities` field of a fetch: the objects that it completes, and how. */
export type EntityField = ReturnType<typeof compileEntityField>

export function compileEntityField(
  field: {
    readonly alias: string
    readonly representationsVariableName: string
    readonly paths: readonly FlattenNodePathSegment[][]
    readonly requires: readonly RequiresSelection[]
    readonly inputRewrites?: readonly FetchRewrite[] | undefined
    readonly outputRewrites?: readonly FetchRewrite[] | undefined
  },
  operation: DocumentNode,
  { types, hasConditions }: PlanContext<never>,
) {
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
