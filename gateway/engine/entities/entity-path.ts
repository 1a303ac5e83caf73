import type { FlattenNodePathSegment } from '@graphql-hive/router-query-planner'
import { generate, quoted } from '../plan/generate.ts'
import type { SupergraphTypes } from '../plan/supergraph-types.ts'
import type { JsonObject, PathSegment } from '../transports/transport.ts'

type Segment =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'types'; readonly names: ReadonlySet<string> }

/** The places of the data whose objects an entity fetch completes. */
export interface EntityPath {
  /** Appends every object that stands at this path, in the order of the answer. */
  collect(data: JsonObject, found: JsonObject[]): void
  /** Calls back with each object at this path and its place. Walks all of it: for errors only. */
  locate(data: JsonObject, at: (object: JsonObject, place: readonly PathSegment[]) => void): void
}

export function compileEntityPath(
  path: readonly FlattenNodePathSegment[],
  types: SupergraphTypes,
): EntityPath {
  const segments = path.map((segment): Segment => {
    if (segment === '@') return { kind: 'items' }
    if ('Field' in segment) return { kind: 'field', key: segment.Field }
    return { kind: 'types', names: types.namesOf(segment.TypeCondition) }
  })
  return {
    collect: compileCollect(segments),
    locate: (data, at) => locate(data, segments, 0, [], at),
  }
}

/** One nested loop for the whole path. Lists that the path does not name are entered all the same. */
function compileCollect(segments: readonly Segment[]): EntityPath['collect'] {
  const typeSets: ReadonlySet<string>[] = []
  let text =
    'function at0(o,f){if(Array.isArray(o)){for(let i=0;i<o.length;i++)if(o[i]!=null)at0(o[i],f)}else if(typeof o==="object")f.push(o)}'
  let inner = 'at0'
  for (const [index, segment] of [...segments].reverse().entries()) {
    const name = `at${index + 1}`
    const eachItem = `if(Array.isArray(o)){for(let i=0;i<o.length;i++)if(o[i]!=null)${name}(o[i],f);return}`
    if (segment.kind === 'field')
      text += `function ${name}(o,f){${eachItem}const x=o[${quoted(segment.key)}];if(x!=null)${inner}(x,f)}`
    if (segment.kind === 'items')
      text += `function ${name}(o,f){if(Array.isArray(o))for(let i=0;i<o.length;i++)if(o[i]!=null)${inner}(o[i],f)}`
    if (segment.kind === 'types') {
      const set = `types[${typeSets.push(segment.names) - 1}]`
      text += `function ${name}(o,f){${eachItem}const t=o.__typename;if(typeof t!=="string"||${set}.has(t))${inner}(o,f)}`
    }
    inner = name
  }
  return generate(`${text}return ${inner}`, { types: typeSets })
}

function locate(
  value: unknown,
  segments: readonly Segment[],
  index: number,
  place: readonly PathSegment[],
  at: (object: JsonObject, place: readonly PathSegment[]) => void,
): void {
  if (value === null || typeof value !== 'object') return
  const segment = segments[index]
  if (Array.isArray(value)) {
    const next = segment?.kind === 'items' ? index + 1 : index
    for (const [position, item] of value.entries()) locate(item, segments, next, [...place, position], at)
    return
  }
  const object = value as JsonObject
  if (!segment) at(object, place)
  else if (segment.kind === 'field')
    locate(object[segment.key], segments, index + 1, [...place, segment.key], at)
  else if (segment.kind === 'types') {
    const typename = object.__typename
    if (typeof typename !== 'string' || segment.names.has(typename))
      locate(object, segments, index + 1, place, at)
  }
}
