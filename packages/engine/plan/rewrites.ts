import type { FetchNodePathSegment, FetchRewrite } from '@graphql-hive/router-query-planner'
import type { JsonObject, PathSegment } from '../transports/transport.ts'
import type { SupergraphTypes } from './supergraph-types.ts'

/** Applies rewrites of the planner to a representation or a response, in place. */
type Rewrite = (value: unknown) => void

type Change = (holder: JsonObject, key: string) => void

/** Compiles all rewrites of a fetch, in order, to one function; undefined without rewrites. */
export function compileRewrites(
  rewrites: readonly FetchRewrite[] | undefined,
  types: SupergraphTypes,
): Rewrite | undefined {
  if (!rewrites?.length) return undefined
  const changes = rewrites.map((rewrite) => compileRewrite(rewrite, types))
  return (value) => {
    for (const change of changes) change(value)
  }
}

/** Response keys by the internal names that the planner uses in the operation of a fetch. */
export type RenamedKeys = ReadonlyMap<string, ReadonlySet<string>>

export function renamedKeys(rewrites: readonly FetchRewrite[] = []): RenamedKeys {
  const renamed = new Map<string, Set<string>>()
  for (const rewrite of rewrites) {
    if (!('KeyRenamer' in rewrite)) continue
    const { path, renameKeyTo } = rewrite.KeyRenamer
    const last = path.at(-1)
    if (!last || !('Key' in last)) continue
    renamed.set(last.Key, (renamed.get(last.Key) ?? new Set()).add(renameKeyTo))
  }
  return renamed
}

/** Replaces the internal names of the planner in the path of a subgraph by their response keys. */
export function withResponseKeys(path: readonly PathSegment[], renamed: RenamedKeys): readonly PathSegment[] {
  if (renamed.size === 0) return path
  return path.map((segment) => {
    if (typeof segment !== 'string') return segment
    const [responseKey] = renamed.get(segment) ?? []
    return responseKey ?? segment
  })
}

function compileRewrite(rewrite: FetchRewrite, types: SupergraphTypes): Rewrite {
  if ('KeyRenamer' in rewrite) {
    const { path, renameKeyTo } = rewrite.KeyRenamer
    return changeAt(path, types, (holder, key) => {
      if (!Object.hasOwn(holder, key)) return
      holder[renameKeyTo] = holder[key]
      delete holder[key]
    })
  }
  const { path, setValueTo } = 'ValueSetter' in rewrite ? rewrite.ValueSetter : rewrite
  return changeAt(path, types, (holder, key) => {
    holder[key] = setValueTo
  })
}

function changeAt(path: readonly FetchNodePathSegment[], types: SupergraphTypes, change: Change): Rewrite {
  const segments = path.map(
    (segment): { readonly key: string } | { readonly typeNames: ReadonlySet<string> } =>
      'Key' in segment ? { key: segment.Key } : { typeNames: types.namesOf(segment.TypenameEquals) },
  )
  const walk = (value: unknown, at: number): void => {
    if (value === null || typeof value !== 'object') return
    if (Array.isArray(value)) {
      for (const item of value) walk(item, at)
      return
    }
    const holder = value as JsonObject
    const segment = segments[at]
    if (!segment) return
    if ('typeNames' in segment) {
      const typename = holder.__typename
      if (typeof typename !== 'string' || segment.typeNames.has(typename)) walk(holder, at + 1)
    } else if (at === segments.length - 1) {
      change(holder, segment.key)
    } else {
      walk(holder[segment.key], at + 1)
    }
  }
  return (value) => walk(value, 0)
}
