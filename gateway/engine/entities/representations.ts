import type { FetchRewrite, RequiresSelection } from '@graphql-hive/router-query-planner'
import { generate, quoted } from '../plan/generate.ts'
import { compileRewrites } from '../plan/rewrites.ts'
import type { SupergraphTypes } from '../plan/type-sets.ts'
import type { JsonObject } from '../transports/transport.ts'

/** What an entity is called in a request to another subgraph. */
export interface Representations {
  /** Undefined for an object that cannot be asked for: another type, or a field it needs never arrived. */
  build(entity: JsonObject): JsonObject | undefined
  /** Equal for representations that ask for the same thing. */
  identity(representation: JsonObject): unknown
}

/**
 * @param mayLackFields whether a field that is not there may have been left out by a condition of the query. Otherwise
 * it failed to arrive: the error is in the answer already, and asking without it would have a resolver reckon with
 * nothing.
 */
export function compileRepresentations(
  requires: readonly RequiresSelection[],
  inputRewrites: readonly FetchRewrite[] | undefined,
  types: SupergraphTypes,
  mayLackFields: boolean,
): Representations {
  const builder = new BuilderFunctions(types, mayLackFields)
  const build = builder.generate(requires)
  const rewrite = compileRewrites(inputRewrites, types)
  const onlyKey = rewrite ? undefined : onlyScalarKey(requires, types)
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
            // A string is its own identity; the escape keeps an object's text from being taken for one.
            return typeof key === 'object' ? `\u0000${JSON.stringify(key)}` : key
          },
  }
}

/** The name of the key when one scalar of one type is all there is: then its value is the identity. */
function onlyScalarKey(requires: readonly RequiresSelection[], types: SupergraphTypes): string | undefined {
  const [fragment] = requires
  if (
    requires.length !== 1 ||
    fragment?.kind !== 'InlineFragment' ||
    types.namesOf([fragment.typeCondition]).size > 1
  )
    return undefined
  const keys = fragment.selections.filter((s) => s.kind !== 'Field' || s.name !== '__typename')
  const [key] = keys
  return keys.length === 1 && key?.kind === 'Field' && !key.selections?.length ? key.name : undefined
}

class BuilderFunctions {
  readonly #types: SupergraphTypes
  readonly #mayLackFields: boolean
  readonly #typeSets: ReadonlySet<string>[] = []
  #text = ''
  #count = 0

  constructor(types: SupergraphTypes, mayLackFields: boolean) {
    this.#types = types
    this.#mayLackFields = mayLackFields
  }

  generate(requires: readonly RequiresSelection[]): Representations['build'] {
    const object = this.#object(requires)
    // An object of which nothing but its type is known names no entity.
    const text = `${this.#text}
      return function(e){
        if(typeof e.__typename!=="string")return undefined;
        const r=${object}(e);
        if(r===undefined)return undefined;
        let named=false;
        for(const k in r)if(k!=="__typename"&&r[k]!==null){named=true;break}
        if(!named)return undefined;
        if(r.__typename===undefined)r.__typename=e.__typename;
        return r
      }`
    return generate(text, { types: this.#typeSets })
  }

  #object(selections: readonly RequiresSelection[]): string {
    const name = `object${this.#count++}`
    const fields = this.#fields(selections)
    this.#text += `function ${name}(e){const r={};let x;${fields}return r}`
    return name
  }

  #fields(selections: readonly RequiresSelection[]): string {
    return selections.map((selection) => this.#field(selection)).join('')
  }

  #field(selection: RequiresSelection): string {
    if (selection.kind === 'InlineFragment') {
      const names = this.#types.namesOf([selection.typeCondition])
      const set = `types[${this.#typeSets.push(names) - 1}]`
      return `if(e.__typename===undefined||${set}.has(e.__typename)){${this.#fields(selection.selections)}}`
    }
    if (selection.kind === 'FragmentSpread')
      throw new Error(`The plan requires fields by a fragment: ${selection.value}`)
    const [from, to] = [`e[${quoted(selection.name)}]`, `r[${quoted(selection.alias ?? selection.name)}]`]
    if (selection.name === '__typename') return `x=${from};if(x!==undefined)${to}=x;`
    const value = selection.selections?.length
      ? `x=${this.#nested(selection.selections)}(x);if(x===undefined)return undefined;`
      : ''
    return this.#mayLackFields
      ? `x=${from};if(x!==undefined){${value}${to}=x}`
      : `x=${from};if(x===undefined)return undefined;${value}${to}=x;`
  }

  #nested(selections: readonly RequiresSelection[]): string {
    const object = this.#object(selections)
    const name = `${object}OrList`
    this.#text += `function ${name}(x){if(x===null)return null;if(!Array.isArray(x))return ${object}(x);const l=new Array(x.length);for(let i=0;i<x.length;i++){const y=x[i]==null?null:${name}(x[i]);if(y===undefined)return undefined;l[i]=y}return l}`
    return name
  }
}
