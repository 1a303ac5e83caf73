import { quoted } from '../plan/generate.ts'
import { conditionCode } from './condition-code.ts'
import { isUncommonCode } from './malformed.ts'
import type {
  AbstractShape,
  EnumShape,
  FieldShape,
  ListShape,
  NullableShape,
  ObjectShape,
} from './response-shape.ts'
import { createShapeFunctions } from './shape-functions.ts'

/**
 * Generates the code of the function `(d, v)` that builds a response from data and variables. It returns
 * undefined for data that leads to an error or holds something inaccessible. The code calls `coerce(scalar,
 * value)`, `isTooDeep(value)` and `isSuperType(name, possible)`.
 */
export function objectCode(root: ObjectShape): string {
  const bodies = { object: objectBody, abstract: abstractBody, list: listBody, enum: enumBody }
  const functions = createShapeFunctions('d,v', bodies)
  const main = functions.nameOf(root)
  return `${functions.text()}return ${main}`

  function objectBody(shape: ObjectShape): string {
    const isFlat = shape.fields.every(({ conditions, isRepeated }) => conditions.length === 0 && !isRepeated)
    let body = objectCheck(shape)
    const properties: string[] = []
    for (const [index, field] of shape.fields.entries()) {
      const { key, conditions, isRepeated } = field
      const variable = `x${index}`
      const code = fieldCode(shape, field, variable)
      if (isFlat) {
        body += code
        properties.push(`${propertyName(key)}:${variable}`)
      } else {
        const isNew = isRepeated ? `&&!Object.hasOwn(r,${quoted(key)})` : ''
        body += `if(${conditionCode(conditions)}${isNew}){${code}${assign('r', key, variable)}}`
      }
    }
    return isFlat ? `${body}return {${properties.join(',')}}` : `const r={};${body}return r`
  }

  function fieldCode(parent: ObjectShape, { dataKey, kind, value }: FieldShape, variable: string): string {
    const raw = `d[${quoted(dataKey)}]`
    if (kind === 'denied') return 'return undefined;'
    if (kind === 'introspection') return `const ${variable}=${raw};`
    if (kind === '__typename') return `const ${variable}=${typenameCode(parent, raw)};`
    return `let ${variable}=${raw};${completedCode(value, variable)}`
  }

  /** Generates code that completes the raw value in `variable`, or returns `undefined` from the enclosing function. */
  function completedCode({ isNonNull, shape }: NullableShape, variable: string): string {
    const ifNull = isNonNull ? 'return undefined' : `${variable}=null`
    const orAbort = `if(${variable}===undefined)return undefined`
    if (shape.kind !== 'scalar')
      return `if(${variable}==null)${ifNull};else{${variable}=${functions.nameOf(shape)}(${variable},v);${orAbort}}`
    if (!shape.isBuiltIn)
      return `if(${variable}==null)${ifNull};else if(isTooDeep(${variable}))return undefined;`
    const coerced = `${variable}=coerce(${quoted(shape.typeName)},${variable});${orAbort}`
    return `if(${isUncommonCode(shape.typeName, variable)}){if(${variable}==null)${ifNull};else{${coerced}}}`
  }

  function listBody({ item }: ListShape): string {
    const notAList = `if(!Array.isArray(d))return undefined;`
    return `${notAList}const n=d.length,r=new Array(n);for(let i=0;i<n;i++){let x=d[i];${completedCode(item, 'x')}r[i]=x}return r`
  }

  function abstractBody(shape: AbstractShape): string {
    return abstractCode(shape, (possible) => `return ${functions.nameOf(possible)}(d,v)`)
  }

  function enumBody({ values }: EnumShape): string {
    return `switch(d){${[...values].map((value) => `case ${quoted(value)}:`).join('')}return d;default:return undefined}`
  }
}

/** Refuses what is no object of the shape's type. */
function objectCheck({ typeName, isObjectType, isRoot }: ObjectShape): string {
  if (isRoot) return ''
  const check = `if(typeof d!=="object"||Array.isArray(d))return undefined;`
  if (!isObjectType) return check
  const name = quoted(typeName)
  return `${check}const t=d.__typename;if(t!==${name}&&t!==undefined&&!isSuperType(t,${name}))return undefined;`
}

/** The `__typename` of an object as an expression. */
function typenameCode({ isObjectType, typeName }: ObjectShape, raw: string): string {
  return isObjectType ? quoted(typeName) : `${raw}===undefined?d.__typename:${raw}`
}

/** @param run the statement for an object of this shape */
function abstractCode(
  { typeName, possible, unnamed }: AbstractShape,
  run: (shape: ObjectShape) => string,
): string {
  const cases = [...possible].map(([name, shape]) => `case ${quoted(name)}:${run(shape)};`)
  if (unnamed) cases.push(`case undefined:case ${quoted(typeName)}:${run(unnamed)};`)
  return `switch(d.__typename){${cases.join('')}default:return undefined}`
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
