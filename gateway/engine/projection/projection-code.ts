import {
  type GraphQLAbstractType,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type SelectionSetNode,
} from 'graphql'
import type { ResponseKeys } from '../document/response-keys.ts'
import { type Fragments, isIntrospection } from '../document/root-fields.ts'
import { quoted } from '../plan/generate.ts'
import { always } from './condition-code.ts'
import { type ResponseField, responseFields, type Selections } from './response-fields.ts'

export interface ProjectionSource {
  readonly schema: GraphQLSchema
  readonly fragments: Fragments
  readonly keys: ResponseKeys
  readonly enumsWithHiddenValues: ReadonlySet<string>
  /** Fields in all generated functions together; beyond it the operation is refused. */
  readonly maxFields: number
}

/**
 * Writes the functions that shape an answer: `(d, v)` for data and variables, or `(d, v, p)` with the path of `d` when
 * places are to be told.
 *
 * A function gives back `undefined` for a value that cannot stand in the answer; a field that allows null then takes
 * null, and any other passes `undefined` up. What makes a value impossible calls `violated(place, reason)` first.
 * What the schema hides, a type or an enum's value, is null: that is no fault, so no error tells of it where null may be.
 */
export class ProjectionCode {
  text = ''
  readonly #source: ProjectionSource
  readonly #tellsPlaces: boolean
  readonly #functions = new Map<string, string>()
  readonly #setIds = new Map<SelectionSetNode, number>()
  #fields = 0

  constructor(source: ProjectionSource, tellsPlaces: boolean) {
    this.#source = source
    this.#tellsPlaces = tellsPlaces
  }

  /**
   * The name of the function for a value that is not null; undefined when every such value stands as it is.
   *
   * @param field what messages call the value, as `Type.field`.
   */
  value(type: GraphQLOutputType, selections: readonly Selections[], field: string): string | undefined {
    if (isNonNullType(type)) return this.value(type.ofType, selections, field)
    if (isListType(type)) return this.#list(type.ofType, selections, field)
    if (isObjectType(type)) return this.object(type, selections)
    if (isAbstractType(type)) return this.#abstract(type, selections)
    return this.#leaf(type)
  }

  /** One function for a type and the selections on it, however often they meet: so its size stays that of the query. */
  object(type: GraphQLCompositeType, selections: readonly Selections[]): string {
    return this.#once(`object ${type.name} ${this.#identity(selections)}`, (name) => {
      const { schema, fragments } = this.#source
      const { fields, writes } = responseFields(schema, fragments, type, selections)
      this.#fields += writes.length
      if (this.#fields > this.#source.maxFields) {
        throw new RangeError('The operation selects too many fields on too many types.')
      }
      const isFlat = writes.every(({ condition }) => condition === always)
      let body = ''
      const properties: string[] = []
      for (const [turn, { key, condition }] of writes.entries()) {
        const variable = `x${turn}`
        const code = this.#field(type, key, fields.get(key) as ResponseField, variable)
        if (isFlat) {
          body += code
          properties.push(`${propertyName(key)}:${variable}`)
        } else {
          body += `if(${condition}){${code}${assign('r', key, variable)}}`
        }
      }
      return isFlat
        ? `function ${name}(d,v,p){${body}return {${properties.join(',')}}}`
        : `function ${name}(d,v,p){const r={};${body}return r}`
    })
  }

  #field(type: GraphQLCompositeType, key: string, field: ResponseField, variable: string): string {
    const { node, selections } = field
    const raw = `d[${quoted(this.#source.keys.dataKey(node))}]`
    if (node.name.value === '__typename') {
      return `let ${variable}=${isObjectType(type) ? quoted(type.name) : `${raw}===undefined?d.__typename:${raw}`};`
    }
    // Answered by graphql-js: it stands as it is, and under the client's own key.
    if (isIntrospection(node)) return `let ${variable}=d[${quoted(this.#source.keys.dataKey(node))}];`
    const definition = isUnionType(type) ? undefined : type.getFields()[node.name.value]
    if (!definition) throw new Error(`The type ${type.name} has no field ${node.name.value}`)
    const place = this.#tellsPlaces ? `[p,${quoted(key)}]` : ''
    return `let ${variable}=${raw};${this.#completed(definition.type, selections, variable, place, `${type.name}.${node.name.value}`)}`
  }

  /** Completes the raw value in `variable`, or returns `undefined` from the function it is written into. */
  #completed(
    type: GraphQLOutputType,
    selections: readonly Selections[],
    variable: string,
    place: string,
    field: string,
  ): string {
    const inner = this.value(type, selections, field)
    const call = inner && `${variable}=${inner}(${variable},v${place && `,${place}`});`
    if (!isNonNullType(type)) {
      return call
        ? `if(${variable}==null)${variable}=null;else{${call}if(${variable}===undefined)${variable}=null}`
        : `if(${variable}===undefined)${variable}=null;`
    }
    const violated = `violated(${place || 'null'},${quoted(`Cannot return null for non-nullable field ${field}.`)});`
    const refuse = `if(${variable}==null){${violated}return undefined}`
    return call
      ? `${refuse}${call}if(${variable}==null){if(${variable}===null)${violated}return undefined}`
      : refuse
  }

  #list(item: GraphQLOutputType, selections: readonly Selections[], field: string): string | undefined {
    const inner = this.value(item, selections, field)
    return this.#once(`list ${item} ${inner ?? ''} ${field}`, (name) => {
      const place = this.#tellsPlaces ? '[p,i]' : ''
      const notAList = `if(!Array.isArray(d)){violated(p,"A list was expected here.");return undefined}`
      const completed = this.#completed(item, selections, 'x', place, field)
      // Lists of scalars that may be null need no second list.
      if (!inner && !isNonNullType(item)) return `function ${name}(d,v,p){${notAList}return d}`
      return `function ${name}(d,v,p){${notAList}const n=d.length,r=new Array(n);for(let i=0;i<n;i++){let x=d[i];${completed}r[i]=x}return r}`
    })
  }

  #abstract(type: GraphQLAbstractType, selections: readonly Selections[]): string {
    return this.#once(`abstract ${type.name} ${this.#identity(selections)}`, (name) => {
      const cases = this.#source.schema
        .getPossibleTypes(type)
        .map(
          (possible) => `case ${quoted(possible.name)}:return ${this.object(possible, selections)}(d,v,p);`,
        )
      // A fetch selects no __typename where the query makes no difference between types.
      const unknown = `case undefined:case ${quoted(type.name)}:return ${this.object(type, selections)}(d,v,p);`
      return `function ${name}(d,v,p){switch(d.__typename){${cases.join('')}${unknown}default:return null}}`
    })
  }

  #leaf(type: GraphQLOutputType): string | undefined {
    if (isCompositeType(type) || !isEnumType(type) || !this.#source.enumsWithHiddenValues.has(type.name))
      return undefined
    return this.#once(`enum ${type.name}`, (name) => {
      const cases = type.getValues().map((value) => `case ${quoted(value.name)}:`)
      return `function ${name}(d,v,p){switch(d){${cases.join('')}return d}return null}`
    })
  }

  #once(identity: string, write: (name: string) => string): string {
    const known = this.#functions.get(identity)
    if (known) return known
    const name = `f${this.#functions.size}`
    this.#functions.set(identity, name)
    // Written first: it adds the functions it calls to the text.
    const code = write(name)
    this.text += `${code}\n`
    return name
  }

  #identity(selections: readonly Selections[]): string {
    return selections
      .map(({ set, condition }) => {
        const id = this.#setIds.get(set) ?? this.#setIds.size
        this.#setIds.set(set, id)
        return `${id}?${condition}`
      })
      .join()
  }
}

/** In a literal, `__proto__: x` sets the prototype and `["__proto__"]: x` a property. */
function propertyName(key: string): string {
  return key === '__proto__' ? '["__proto__"]' : quoted(key)
}

function assign(object: string, key: string, value: string): string {
  return key === '__proto__'
    ? `Object.defineProperty(${object},"__proto__",{value:${value},enumerable:true,configurable:true,writable:true});`
    : `${object}[${quoted(key)}]=${value};`
}
