import type { FlattenNodePathSegment } from '@graphql-hive/router-query-planner'
import { type Code, compileWhenFrequent, quoted } from '../plan/generate.ts'
import type { SupergraphTypes } from '../plan/supergraph-types.ts'
import type { JsonObject, PathSegment } from '../transports/transport.ts'

type OnObject = (object: JsonObject, path: readonly PathSegment[]) => void

type Segment =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'types'; readonly names: ReadonlySet<string> }

/** A path in the data to the objects that an entity fetch completes. */
export interface EntityPath {
  /** Appends the objects at this path, in response order. */
  collect(data: JsonObject, objects: JsonObject[]): void
  /** Calls back with each object at this path and its response path. Slow: for errors only. */
  locate(data: JsonObject, onObject: OnObject): void
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
    collect: compileWhenFrequent(
      (data: JsonObject, objects: JsonObject[]) => collect(data, segments, 0, objects),
      () => collectCode(segments),
    ),
    locate: (data, onObject) => locate(data, segments, 0, [], onObject),
  }
}

function collect(value: unknown, segments: readonly Segment[], at: number, objects: JsonObject[]): void {
  if (value === null || typeof value !== 'object') return
  const segment = segments[at]
  if (Array.isArray(value)) {
    const next = segment?.kind === 'items' ? at + 1 : at
    for (const item of value) collect(item, segments, next, objects)
    return
  }
  const object = value as JsonObject
  if (!segment) objects.push(object)
  else if (segment.kind === 'field') collect(object[segment.key], segments, at + 1, objects)
  else if (segment.kind === 'types') {
    const typename = object.__typename
    if (typeof typename !== 'string' || segment.names.has(typename))
      collect(object, segments, at + 1, objects)
  }
}

/** Generates one nested loop for the whole path. It also enters lists that the path does not mention. */
function collectCode(segments: readonly Segment[]): Code {
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
  return { body: `${text}return ${inner}`, scope: { types: typeSets } }
}

function locate(
  value: unknown,
  segments: readonly Segment[],
  index: number,
  path: readonly PathSegment[],
  onObject: OnObject,
): void {
  if (value === null || typeof value !== 'object') return
  const segment = segments[index]
  if (Array.isArray(value)) {
    const next = segment?.kind === 'items' ? index + 1 : index
    for (const [position, item] of value.entries())
      locate(item, segments, next, [...path, position], onObject)
    return
  }
  const object = value as JsonObject
  if (!segment) onObject(object, path)
  else if (segment.kind === 'field')
    locate(object[segment.key], segments, index + 1, [...path, segment.key], onObject)
  else if (segment.kind === 'types') {
    const typename = object.__typename
    if (typeof typename !== 'string' || segment.names.has(typename))
      locate(object, segments, index + 1, path, onObject)
  }
}
