import type { RequiresSelection } from '@graphql-hive/router-query-planner'
import { type Code, quoted } from '../plan/generate.ts'
import type { RequiredFields, Scalars } from './interpret-representation.ts'

/** Generates the same result as `interpretScalars`, as one object literal. */
export function scalarsCode({ typename, fields }: Scalars): Code {
  const reads = fields.map(
    ({ from }, i) => `const x${i}=e[${quoted(from)}];if(x${i}===undefined)return undefined;`,
  )
  const allNull = fields.map((_, i) => `x${i}===null`).join('&&')
  const properties = fields.map(({ to }, i) => `${quoted(to)}:x${i}`)
  const body = `return function(e){
    if(e.__typename!==${quoted(typename)})return undefined;
    ${reads.join('')}
    if(${allNull})return undefined;
    return {__typename:${quoted(typename)},${properties.join(',')}}
  }`
  return { body }
}

/** Generates the same result as `interpretFields`. */
export function fieldsCode({ requires, namesOf, namedByKey, mayLackFields }: RequiredFields): Code {
  const typeSets: ReadonlySet<string>[] = []
  let text = ''
  let count = 0
  const object = objectBuilder(requires)
  // An object without a key field does not identify an entity, unless its key is the name of its type.
  const named = typeSets.push(namedByKey) - 1
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
  return { body: `${text}${main}`, scope: { types: typeSets } }

  function objectBuilder(selections: readonly RequiresSelection[]): string {
    const name = `object${count++}`
    const fields = selectionsCode(selections)
    text += `function ${name}(e){const r={};let x;${fields}return r}`
    return name
  }

  function selectionsCode(selections: readonly RequiresSelection[]): string {
    return selections.map((selection) => fieldCode(selection)).join('')
  }

  function fieldCode(selection: RequiresSelection): string {
    if (selection.kind === 'InlineFragment') {
      const set = `types[${typeSets.push(namesOf(selection.typeCondition)) - 1}]`
      return `if(e.__typename===undefined||${set}.has(e.__typename)){${selectionsCode(selection.selections)}}`
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
