import type { FetchRewrite, RequiresSelection } from '@graphql-hive/router-query-planner'
import { generate, quoted } from '../plan/generate.ts'
import { compileRewrites } from '../plan/rewrites.ts'
import type { SupergraphTypes } from '../plan/supergraph-types.ts'
import type { JsonObject } from '../transports/transport.ts'

/** Builds the representations by which a subgraph identifies entities. */
export interface Representations {
  /** Undefined for an object of another type or with a missing required field. */
  build(entity: JsonObject): JsonObject | undefined
  /** Equal for representations of the same entity. */
  identity(representation: JsonObject): unknown
}

/**
 * @param mayLackFields whether a condition of the query may have excluded required fields. If not, a missing field failed to
 * load: its error is already in the response, and a resolver must not compute without it.
 */
export function compileRepresentations(
  requires: readonly RequiresSelection[],
  inputRewrites: readonly FetchRewrite[] | undefined,
  types: SupergraphTypes,
  mayLackFields: boolean,
): Representations {
  const simple = mayLackFields ? undefined : scalarsOfOneType(requires, types)
  const build = simple ? simpleBuilder(simple) : generalBuilder(requires, types, mayLackFields)
  const rewrite = compileRewrites(inputRewrites, types)
  const onlyKey = !rewrite && simple?.fields.length === 1 ? simple.fields[0]?.to : undefined
  return {
    build: rewrite
      ? (entity) => {
          const representation = build(entity)
          if (representation) rewrite(representation)
          return representation
        }
      : build,
    identity:
      onlyKey === undefined
        ? (representation) => JSON.stringify(representation)
        : (representation) => {
            const key = representation[onlyKey]
            // A string is its own identity. The prefix distinguishes the JSON of an object from a string.
            return typeof key === 'object' ? `\u0000${JSON.stringify(key)}` : key
          },
  }
}

/** The most common representation: scalars of one type. */
interface Scalars {
  readonly typename: string
  readonly fields: readonly { readonly from: string; readonly to: string }[]
}

function scalarsOfOneType(
  requires: readonly RequiresSelection[],
  types: SupergraphTypes,
): Scalars | undefined {
  const [fragment] = requires
  if (requires.length !== 1 || fragment?.kind !== 'InlineFragment') return undefined
  const typename = fragment.typeCondition
  if (types.namesOf([typename]).size > 1) return undefined
  const fields = new Map<string, string>()
  for (const selection of fragment.selections) {
    if (selection.kind !== 'Field' || selection.selections?.length) return undefined
    if (selection.name !== '__typename') fields.set(selection.alias ?? selection.name, selection.name)
  }
  if (fields.size === 0) return undefined
  return { typename, fields: [...fields].map(([to, from]) => ({ from, to })) }
}

/** The types with `@key(fields: "__typename")`, which have one entity each. */
function typesNamedByKey(
  requires: readonly RequiresSelection[],
  types: SupergraphTypes,
): ReadonlySet<string> {
  const names = requires.flatMap((selection) => {
    if (selection.kind !== 'InlineFragment') return []
    const isKey = selection.selections.every((inner) => inner.kind === 'Field' && inner.name === '__typename')
    return isKey ? [selection.typeCondition] : []
  })
  return types.namesOf(names)
}

/** Generates the same result as the general builder, as one object literal. */
function simpleBuilder({ typename, fields }: Scalars): Representations['build'] {
  const reads = fields.map(
    ({ from }, i) => `const x${i}=e[${quoted(from)}];if(x${i}===undefined)return undefined;`,
  )
  const allNull = fields.map((_, i) => `x${i}===null`).join('&&')
  const properties = fields.map(({ to }, i) => `${quoted(to)}:x${i}`)
  return generate(`return function(e){
    if(e.__typename!==${quoted(typename)})return undefined;
    ${reads.join('')}
    if(${allNull})return undefined;
    return {__typename:${quoted(typename)},${properties.join(',')}}
  }`)
}

function generalBuilder(
  requires: readonly RequiresSelection[],
  types: SupergraphTypes,
  mayLackFields: boolean,
): Representations['build'] {
  const typeSets: ReadonlySet<string>[] = []
  let text = ''
  let count = 0
  const object = objectBuilder(requires)
  // An object without a key field does not identify an entity, unless its key is the name of its type.
  const named = typeSets.push(typesNamedByKey(requires, types)) - 1
  const main = `return function(e){
        if(typeof e.__typename!=="string")return undefined;
        const r=${object}(e);
        if(r===undefined)return undefined;
        let named=types[${named}].has(e.__typename);
        for(const k in r)if(k!=="__typename"&&r[k]!==null){named=true;break}
        if(!named)return undefined;
        if(r.__typename===undefined)r.__typename=e.__typename;
        return r
      }`
  return generate(`${text}${main}`, { types: typeSets })

  function objectBuilder(selections: readonly RequiresSelection[]): string {
    const name = `object${count++}`
    const fields = fieldsCode(selections)
    text += `function ${name}(e){const r={};let x;${fields}return r}`
    return name
  }

  function fieldsCode(selections: readonly RequiresSelection[]): string {
    return selections.map((selection) => fieldCode(selection)).join('')
  }

  function fieldCode(selection: RequiresSelection): string {
    if (selection.kind === 'InlineFragment') {
      const names = types.namesOf([selection.typeCondition])
      const set = `types[${typeSets.push(names) - 1}]`
      return `if(e.__typename===undefined||${set}.has(e.__typename)){${fieldsCode(selection.selections)}}`
    }
    if (selection.kind === 'FragmentSpread')
      throw new Error(`The plan requires fields by a fragment: ${selection.value}`)
    const [from, to] = [`e[${quoted(selection.name)}]`, `r[${quoted(selection.alias ?? selection.name)}]`]
    if (selection.name === '__typename') return `x=${from};if(x!==undefined)${to}=x;`
    const value = selection.selections?.length
      ? `x=${nestedBuilder(selection.selections)}(x);if(x===undefined)return undefined;`
      : ''
    return mayLackFields
      ? `x=${from};if(x!==undefined){${value}${to}=x}`
      : `x=${from};if(x===undefined)return undefined;${value}${to}=x;`
  }

  function nestedBuilder(selections: readonly RequiresSelection[]): string {
    const object = objectBuilder(selections)
    const name = `${object}OrList`
    text += `function ${name}(x){if(x===null)return null;if(!Array.isArray(x))return ${object}(x);const l=new Array(x.length);for(let i=0;i<x.length;i++){const y=x[i]==null?null:${name}(x[i]);if(y===undefined)return undefined;l[i]=y}return l}`
    return name
  }
}
