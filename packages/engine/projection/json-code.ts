import { quoted } from '../plan/generate.ts'
import { conditionCode } from './condition-code.ts'
import { reserveBytes } from './json-writer.ts'
import { isUncommonCode } from './malformed.ts'
import { abstractCode, objectCheck, typenameCode } from './object-code.ts'
import type {
  AbstractShape,
  EnumShape,
  FieldShape,
  ListShape,
  NullableShape,
  ObjectShape,
} from './response-shape.ts'
import { createShapeFunctions } from './shape-functions.ts'

/** Digits, sign and exponent of a number. */
const numberBytes = 25

/**
 * Generates the code of the function `(d, v)` that writes a response from data and variables as JSON. It returns the length, or -1 where
 * `objectCode` returns undefined and for a response that is too long for the buffer. The code uses `jsonWriter`, `coerce`,
 * `isTooDeep` and `isSuperType`.
 *
 * A function takes the position `p` to write at and returns the position after it, or -1. Both are not beyond the limit; what it writes
 * between two checks fits into the reserve.
 */
export function jsonCode(root: ObjectShape): string {
  let unchecked = 0
  const bodies = { object: objectBody, abstract: abstractBody, list: listBody, enum: enumBody }
  const functions = createShapeFunctions('d,v,p', bodies, beginChecked)
  const main = functions.nameOf(root)
  return `${functions.text()}return function(d,v){let p=0;${literal('{"data":')}p=${main}(d,v,p);if(p<0)return -1;${literal('}')}return p}`

  /** A function begins with a check, so that nothing that it writes is unchecked before. */
  function beginChecked(body: () => string): string {
    const outside = unchecked
    unchecked = 0
    const code = `if(p>limit)return -1;${body()}`
    unchecked = outside
    return code
  }

  function objectBody(shape: ObjectShape): string {
    const { fields } = shape
    const check = objectCheck(shape, '-1')
    const isFlat =
      fields.length > 0 &&
      fields.every(({ conditions, isRepeated }) => conditions.length === 0 && !isRepeated)
    if (isFlat) {
      const code = fields.map((field, i) => `{${fieldCode(shape, field, i === 0 ? '{' : ',')}}`)
      return `${check}${code.join('')}${literal('}')}${end}`
    }
    // Each field begins with a comma; the first one becomes the brace.
    const repeated = [...new Set(fields.filter(({ isRepeated }) => isRepeated).map(({ key }) => key))]
    const flags = repeated.map((_, i) => `let w${i}=false;`)
    const code = fields.map((field) => {
      const flag = repeated.indexOf(field.key)
      const isNew = flag < 0 ? '' : `&&!w${flag}`
      const written = flag < 0 ? '' : `w${flag}=true;`
      return `if(${conditionCode(field.conditions)}${isNew}){${written}${fieldCode(shape, field, ',')}}`
    })
    return `${check}const s=p;${flags.join('')}${code.join('')}if(p===s){${literal('{')}}else bytes[s]=123;${literal('}')}${end}`
  }

  function fieldCode(parent: ObjectShape, { key, dataKey, kind, value }: FieldShape, before: string): string {
    const name = `${before}${quoted(key)}:`
    const raw = `d[${quoted(dataKey)}]`
    if (kind === 'denied') return 'return -1;'
    if (kind === 'introspection') return `${literal(name)}${checked(`json(${raw},p)`)}`
    if (kind === 'value') return `${literal(name)}let x=${raw};${valueCode(value)}`
    if (parent.isObjectType) return literal(`${name}${quoted(parent.typeName)}`)
    return `${literal(name)}const x=${typenameCode(parent, raw)};${checked('json(x,p)')}`
  }

  /** Generates code that writes the raw value in `x`. */
  function valueCode({ isNonNull, shape }: NullableShape): string {
    const ifNull = isNonNull ? 'return -1' : literal('null')
    if (shape.kind === 'scalar' && shape.isBuiltIn) {
      const { typeName } = shape
      const coerced = `x=coerce(${quoted(typeName)},x);if(x===undefined)return -1;`
      const isUncommon = isUncommonCode(typeName, 'x')
      return `if(x==null){${ifNull}}else{if(${isUncommon}){${coerced}}${builtInCode(typeName)}}`
    }
    if (shape.kind === 'scalar')
      return `if(x==null){${ifNull}}else{if(isTooDeep(x))return -1;${checked('json(x,p)')}}`
    return `if(x==null){${ifNull}}else{${checked(`${functions.nameOf(shape)}(x,v,p)`)}}`
  }

  function builtInCode(scalar: string): string {
    if (scalar === 'Boolean') return `if(x){${literal('true')}}else{${literal('false')}}`
    if (scalar !== 'Int' && scalar !== 'Float') return checked('string(x,p)')
    unchecked += numberBytes
    return 'p=number(x,p);'
  }

  function listBody({ item }: ListShape): string {
    const loop = `for(let i=0;i<n;i++){bytes[p++]=i===0?91:44;let x=d[i];${valueCode(item)}if(p>limit)return -1}`
    return `if(!Array.isArray(d))return -1;const n=d.length;if(n===0){${literal('[]')}${end}}${loop}bytes[p++]=93;${end}`
  }

  function abstractBody(shape: AbstractShape): string {
    return abstractCode(shape, (possible) => `return ${functions.nameOf(possible)}(d,v,p)`, '-1')
  }

  function enumBody({ values }: EnumShape): string {
    return `switch(d){${[...values].map((value) => `case ${quoted(value)}:`).join('')}return string(d,p);default:return -1}`
  }

  /** Writes text in words of four bytes; what is too much of the last one is overwritten next. */
  function literal(json: string): string {
    const padded = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4))
    unchecked += padded.length
    if (json.length === 1) return `bytes[p++]=${padded[0]};`
    let code = ''
    if (unchecked > reserveBytes / 2) {
      code = `if(p+${padded.length}>limit)return -1;`
      unchecked = 0
    }
    for (let at = 0; at < padded.length; at += 4)
      code += `view.setInt32(p+${at},${padded.readInt32LE(at)},true);`
    return `${code}p+=${json.length};`
  }
}

const end = 'return p>limit?-1:p'
const checked = (write: string) => `p=${write};if(p<0)return -1;`
