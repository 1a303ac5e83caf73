import {
  type GraphQLAbstractType,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { ConditionalSelections } from '../document/conditions.ts'
import type { PlannerDocumentSource } from '../document/planner-document.ts'
import { isIntrospection } from '../document/root-fields.ts'
import { quoted } from '../plan/generate.ts'
import type { SupergraphTypes } from '../plan/supergraph-types.ts'
import { conditionCode } from './condition-code.ts'
import { type Expected, isUncommonCode } from './malformed.ts'
import { distinguishesTypes, type ResponseField, responseFields } from './response-fields.ts'

export interface ProjectionSource extends PlannerDocumentSource {
  readonly types: Pick<SupergraphTypes, 'requireArguments' | 'namesOf' | 'hiddenValuesOf'>
}

/**
 * Generates the code of the function that builds a response from the data: `(d, v)` for data and variables, or `(d, v, p)` with the path of
 * `d` if paths are reported.
 *
 * A function returns `undefined` for an invalid value: a nullable field then becomes null, a non-null field passes `undefined`
 * up. The code calls `violated(path, reason)` where a null is not allowed, `malformed(path, expected, type, value)` where a value
 * is not what the schema says, and `denied(path)` where the caller may not see a field; `leaf(path, scalar, value)` coerces a value of a
 * built-in scalar or calls `malformed`. Values of custom scalars pass. Inaccessible types and enum values become null; in a nullable
 * position that is not an error.
 */
export function projectionCode(
  { schema, fragments, keys, isDenied, types, maxFields }: ProjectionSource,
  { operation, selectionSet }: OperationDefinitionNode,
  reportsPaths: boolean,
): string {
  const functions = new Map<string, string>()
  const setIds = new Map<SelectionSetNode, number>()
  let text = ''
  let fieldCount = 0
  const root = schema.getRootType(operation) as GraphQLObjectType
  const main = objectFunction(root, [{ set: selectionSet, conditions: [] }])
  return `${text}return ${main}`

  /**
   * Returns the name of the function for a non-null value; undefined if every value is used unchanged.
   *
   * @param field the name of the field in messages: `Type.field`.
   */
  function valueFunction(
    type: GraphQLOutputType,
    selections: readonly ConditionalSelections[],
    field: string,
  ): string | undefined {
    if (isNonNullType(type)) return valueFunction(type.ofType, selections, field)
    if (isListType(type)) return listFunction(type.ofType, selections, field)
    if (isObjectType(type)) return objectFunction(type, selections)
    if (isAbstractType(type)) return abstractFunction(type, selections)
    return leafFunction(type)
  }

  /** Generates one function for a type and its selections, however often they occur, so that the code grows with the query. */
  function objectFunction(type: GraphQLCompositeType, selections: readonly ConditionalSelections[]): string {
    return once(`object ${type.name} ${identityOf(selections)}`, (name) => {
      const { fields, writes } = responseFields(schema, fragments, type, selections)
      fieldCount += writes.length
      if (fieldCount > maxFields) {
        throw new RangeError('The operation selects too many fields on too many types.')
      }
      const isFlat = writes.every(({ conditions, isRepeated }) => conditions.length === 0 && !isRepeated)
      let body = objectCheck(type)
      const properties: string[] = []
      for (const [index, { key, conditions, isRepeated }] of writes.entries()) {
        const variable = `x${index}`
        const code = fieldCode(type, key, fields.get(key) as ResponseField, variable)
        if (isFlat) {
          body += code
          properties.push(`${propertyName(key)}:${variable}`)
        } else {
          const isNew = isRepeated ? `&&!Object.hasOwn(r,${quoted(key)})` : ''
          body += `if(${conditionCode(conditions)}${isNew}){${code}${assign('r', key, variable)}}`
        }
      }
      return isFlat
        ? `function ${name}(d,v,p){${body}return {${properties.join(',')}}}`
        : `function ${name}(d,v,p){const r={};${body}return r}`
    })
  }

  /** An object of a type with a name of its own has that name, or that of an interface object, or none if none was selected. */
  function objectCheck(type: GraphQLCompositeType): string {
    if (schema.getRootType(operation) === type) return ''
    const refuse = (expected: Expected, value: string) =>
      `{malformed(p,"${expected}",${quoted(type.name)},${value});return undefined}`
    const check = `if(typeof d!=="object"||Array.isArray(d))${refuse('object', 'd')}`
    if (!isObjectType(type)) return check
    const isOther = `t!==${quoted(type.name)}&&t!==undefined&&!isSuperType(t,${quoted(type.name)})`
    return `${check}const t=d.__typename;if(${isOther})${refuse('__typename', 't')}`
  }

  function fieldCode(
    type: GraphQLCompositeType,
    key: string,
    field: ResponseField,
    variable: string,
  ): string {
    const { node, selections } = field
    const raw = `d[${quoted(keys.dataKey(node))}]`
    if (node.name.value === '__typename') {
      return `let ${variable}=${isObjectType(type) ? quoted(type.name) : `${raw}===undefined?d.__typename:${raw}`};`
    }
    // graphql-js has resolved it: the value is used unchanged.
    if (isIntrospection(node)) return `let ${variable}=d[${quoted(keys.dataKey(node))}];`
    const definition = isUnionType(type) ? undefined : type.getFields()[node.name.value]
    if (!definition) throw new Error(`The type ${type.name} has no field ${node.name.value}`)
    const path = reportsPaths ? `[p,${quoted(key)}]` : ''
    if (isDenied?.(type, node)) {
      const refusal = `denied(${path || 'null'});`
      return `${refusal}${isNonNullType(definition.type) ? 'return undefined;' : `const ${variable}=null;`}`
    }
    return `let ${variable}=${raw};${completedCode(definition.type, selections, variable, path, `${type.name}.${node.name.value}`)}`
  }

  /** Generates code that completes the raw value in `variable`, or returns `undefined` from the enclosing function. */
  function completedCode(
    type: GraphQLOutputType,
    selections: readonly ConditionalSelections[],
    variable: string,
    path: string,
    field: string,
  ): string {
    const isUncommon = isUncommonCode(getNullableType(type).toString(), variable)
    if (isUncommon) return `if(${isUncommon}){${uncommonCode(type, variable, path, field)}}`
    const inner = valueFunction(type, selections, field)
    const call = inner && `${variable}=${inner}(${variable},v${path && `,${path}`});`
    if (!isNonNullType(type)) {
      return call
        ? `if(${variable}==null)${variable}=null;else{${call}if(${variable}===undefined)${variable}=null}`
        : `if(${variable}===undefined)${variable}=null;`
    }
    const violated = violatedCode(path, field)
    const refuse = `if(${variable}==null){${violated}return undefined}`
    return call
      ? `${refuse}${call}if(${variable}==null){if(${variable}===null)${violated}return undefined}`
      : refuse
  }

  /** Generates code for a value of a built-in scalar that is null, needs coercion or is malformed. */
  function uncommonCode(type: GraphQLOutputType, variable: string, path: string, field: string): string {
    const coerced = `${variable}=leaf(${path || 'null'},${quoted(getNullableType(type).toString())},${variable});`
    return isNonNullType(type)
      ? `if(${variable}==null){${violatedCode(path, field)}return undefined}${coerced}if(${variable}===undefined)return undefined`
      : `if(${variable}==null)${variable}=null;else{${coerced}if(${variable}===undefined)${variable}=null}`
  }

  function violatedCode(path: string, field: string): string {
    return `violated(${path || 'null'},${quoted(`Cannot return null for non-nullable field ${field}.`)});`
  }

  function listFunction(
    item: GraphQLOutputType,
    selections: readonly ConditionalSelections[],
    field: string,
  ): string | undefined {
    const inner = valueFunction(item, selections, field)
    return once(`list ${item} ${inner ?? ''} ${field}`, (name) => {
      const path = reportsPaths ? '[p,i]' : ''
      const notAList = `if(!Array.isArray(d)){malformed(p,"list","",d);return undefined}`
      const completed = completedCode(item, selections, 'x', path, field)
      // A list of nullable custom scalars is used unchanged.
      if (!inner && !isNonNullType(item) && !isUncommonCode(item.toString(), 'x'))
        return `function ${name}(d,v,p){${notAList}return d}`
      return `function ${name}(d,v,p){${notAList}const n=d.length,r=new Array(n);for(let i=0;i<n;i++){let x=d[i];${completed}r[i]=x}return r}`
    })
  }

  function abstractFunction(type: GraphQLAbstractType, selections: readonly ConditionalSelections[]): string {
    return once(`abstract ${type.name} ${identityOf(selections)}`, (name) => {
      const cases = schema
        .getPossibleTypes(type)
        .map(
          (possible) =>
            `case ${quoted(possible.name)}:return ${objectFunction(possible, selections)}(d,v,p);`,
        )
      const refuse = `malformed(p,"__typename",${quoted(type.name)},d.__typename);return undefined`
      const hidden = [...types.namesOf([type.name])].filter((other) => !schema.getType(other))
      const inaccessible = hidden.map((other) => `case ${quoted(other)}:return null;`)
      // A fetch selects no __typename if the query does not distinguish types.
      const unknown = `case undefined:case ${quoted(type.name)}:${
        distinguishesTypes(schema, fragments, type, selections)
          ? refuse
          : `return ${objectFunction(type, selections)}(d,v,p)`
      };`
      return `function ${name}(d,v,p){switch(d.__typename){${cases.join('')}${unknown}${inaccessible.join('')}default:${refuse}}}`
    })
  }

  function leafFunction(type: GraphQLOutputType): string | undefined {
    if (!isEnumType(type)) return undefined
    return once(`enum ${type.name}`, (name) => {
      const cases = type.getValues().map((value) => `case ${quoted(value.name)}:`)
      const hidden = types.hiddenValuesOf(type.name).map((value) => `case ${quoted(value)}:`)
      const inaccessible = hidden.length > 0 ? `${hidden.join('')}return null;` : ''
      return `function ${name}(d,v,p){switch(d){${cases.join('')}return d;${inaccessible}default:malformed(p,"leaf",${quoted(type.name)},d);return undefined}}`
    })
  }

  function once(identity: string, write: (name: string) => string): string {
    const existing = functions.get(identity)
    if (existing) return existing
    const name = `f${functions.size}`
    functions.set(identity, name)
    // Generated before the text is extended: it adds the functions that it calls.
    const code = write(name)
    text += `${code}\n`
    return name
  }

  function identityOf(selections: readonly ConditionalSelections[]): string {
    return selections
      .map(({ set, conditions }) => {
        const id = setIds.get(set) ?? setIds.size
        setIds.set(set, id)
        return `${id}?${conditionCode(conditions)}`
      })
      .join()
  }
}

/** In an object literal, `__proto__: x` sets the prototype, but `["__proto__"]: x` sets a property. */
function propertyName(key: string): string {
  return key === '__proto__' ? '["__proto__"]' : quoted(key)
}

function assign(object: string, key: string, value: string): string {
  return key === '__proto__'
    ? `Object.defineProperty(${object},"__proto__",{value:${value},enumerable:true,configurable:true,writable:true});`
    : `${object}[${quoted(key)}]=${value};`
}
