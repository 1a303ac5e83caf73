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
  ScalarShape,
  ValueShape,
} from './response-shape.ts'

/** Digits, sign and exponent of a number. */
const numberBytes = 25

/**
 * Generates the code of the function `(d, v)` that writes a response from data and variables as JSON. It returns the length, or -1 where
 * `objectCode` returns undefined and for a response that is too long for the buffer. The code uses `jsonWriter`, `coerce` and
 * `isSuperType`.
 *
 * A function takes the position `p` to write at and returns the position after it, or -1. Both are not beyond the limit; what it writes
 * between two checks fits into the reserve.
 */
export function jsonCode(root: ObjectShape): string {
  const functions = new Map<ValueShape, string>()
  let text = ''
  let unchecked = 0
  const main = functionOf(root)
  return `${text}return function(d,v){let p=0;${literal('{"data":')}p=${main}(d,v,p);if(p<0)return -1;${literal('}')}return p}`

  /** Generates one function for each shape, however often it occurs, so that the code grows with the query. */
  function functionOf(shape: Exclude<ValueShape, ScalarShape>): string {
    const existing = functions.get(shape)
    if (existing) return existing
    const name = `f${functions.size}`
    functions.set(shape, name)
    const outside = unchecked
    unchecked = 0
    // Generated before the text is extended: it adds the functions that it calls.
    const code = bodyOf(shape)
    unchecked = outside
    text += `function ${name}(d,v,p){if(p>limit)return -1;${code}}\n`
    return name
  }

  function bodyOf(shape: Exclude<ValueShape, ScalarShape>): string {
    switch (shape.kind) {
      case 'object':
        return objectBody(shape)
      case 'abstract':
        return abstractBody(shape)
      case 'list':
        return listBody(shape)
      case 'enum':
        return enumBody(shape)
    }
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
    const write = shape.kind === 'scalar' ? 'json(x,p)' : `${functionOf(shape)}(x,v,p)`
    return `if(x==null){${ifNull}}else{${checked(write)}}`
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
    return abstractCode(shape, (possible) => `return ${functionOf(possible)}(d,v,p)`, '-1')
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
