import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from 'graphql'
import { type Fragments, fragmentOf, fragmentsOf } from '../document/fragments.ts'
import { responseKey } from '../document/response-keys.ts'
import type { JsonObject } from '../transports/transport.ts'
import { type Code, quoted, whenFrequent } from './generate.ts'
import type { RenamedKeys } from './rewrites.ts'

/**
 * Merges the responses of one fetch into the data. Compiled from the selections of the fetch, so that the value of a custom
 * scalar is never mistaken for an object. A malformed value in place of an object stays for the projection to report.
 */
export interface Merge {
  /** Merges `source` into `target` in place; objects of `source` are not copied. A null never replaces a value. */
  into(target: JsonObject, source: JsonObject): void
  /** Copies objects and lists; scalars are shared. */
  copy(source: JsonObject): JsonObject
  /** Whether the selections contain objects, which two paths must not share. */
  readonly hasObjects: boolean
}

/** Response keys of a selection set: null for a scalar, the inner shape for an object. */
type Shape = Map<string, Shape | null>

/** @param under the root field whose value is merged; undefined merges the whole response. */
export function compileMerge(operation: DocumentNode, renamed: RenamedKeys, under?: string): Merge {
  const definition = getOperationAST(operation)
  const root: Shape = new Map()
  if (definition) addShape(root, definition.selectionSet, fragmentsOf(operation), renamed)
  const shape = under === undefined ? root : (root.get(under) ?? new Map())
  const hasObjects = [...shape.values()].some((inner) => inner !== null)
  const functions = whenFrequent<Pick<Merge, 'into' | 'copy'>>(compileAfterCalls, () => mergeCode(shape))
  return {
    into(target, source) {
      const merge = functions()
      if (merge) merge.into(target, source)
      else mergeObject(shape, target, source)
    },
    copy: (source) => (functions() ?? { copy: (value: JsonObject) => copyObject(shape, value) }).copy(source),
    hasObjects,
  }
}

/** Compiling takes as long as some hundred merges without, and an operation that runs once needs a few. */
const compileAfterCalls = 500

function mergeCode(shape: Shape): Code {
  const functions = createMergeFunctions()
  const into = functions.into(shape)
  const copy = functions.copy(shape)
  return { body: `${functions.text()}return {into:${into},copy:${copy}}` }
}

function mergeObject(shape: Shape, target: JsonObject, source: JsonObject): void {
  for (const [key, inner] of shape) {
    const value = source[key]
    if (value == null) {
      if (value === null && target[key] === undefined) target[key] = null
    } else if (inner && target[key] != null) mergeValue(inner, target[key], value)
    else target[key] = value
  }
}

function mergeValue(shape: Shape, target: unknown, source: unknown): void {
  if (!Array.isArray(source)) {
    if (!Array.isArray(target)) mergeObject(shape, target as JsonObject, source as JsonObject)
  } else if (Array.isArray(target)) {
    for (const [i, item] of source.entries()) {
      if (item == null) continue
      if (target[i] == null) target[i] = item
      else mergeValue(shape, target[i], item)
    }
  }
}

function copyObject(shape: Shape, source: JsonObject): JsonObject {
  const copy = { ...source }
  for (const [key, inner] of shape) if (inner && copy[key] != null) copy[key] = copyValue(inner, copy[key])
  return copy
}

function copyValue(shape: Shape, value: unknown): unknown {
  if (!Array.isArray(value)) return copyObject(shape, value as JsonObject)
  return value.map((item) => (item == null ? item : copyValue(shape, item)))
}

function addShape(shape: Shape, set: SelectionSetNode, fragments: Fragments, renamed: RenamedKeys): void {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const key = responseKey(selection)
      for (const name of renamed.get(key) ?? [key]) {
        if (!selection.selectionSet) shape.set(name, shape.get(name) ?? null)
        else {
          const inner = shape.get(name) ?? new Map()
          shape.set(name, inner)
          addShape(inner, selection.selectionSet, fragments, renamed)
        }
      }
    } else {
      const inner = fragmentOf(selection, fragments)
      if (inner) addShape(shape, inner.selectionSet, fragments, renamed)
    }
  }
}

function createMergeFunctions() {
  let text = ''
  let count = 0

  function into(shape: Shape): string {
    const name = `merge${count++}`
    let body = ''
    for (const [key, inner] of shape) {
      const [from, to] = [`s[${quoted(key)}]`, `t[${quoted(key)}]`]
      body += inner
        ? `x=${from};if(x!=null){const y=${to};if(y==null||typeof x!=="object")${to}=x;else ${intoAny(inner)}(y,x)}else if(x===null&&${to}===undefined)${to}=null;`
        : `x=${from};if(x!=null||x===null&&${to}===undefined)${to}=x;`
    }
    text += `function ${name}(t,s){let x;${body}}`
    return name
  }

  function intoAny(shape: Shape): string {
    const object = into(shape)
    const name = `${object}Any`
    text += `function ${name}(t,s){if(typeof t!=="object"||typeof s!=="object")return;if(!Array.isArray(s)){if(!Array.isArray(t))${object}(t,s);return}if(!Array.isArray(t))return;for(let i=0;i<s.length;i++){if(s[i]==null)continue;if(t[i]==null)t[i]=s[i];else ${name}(t[i],s[i])}}`
    return name
  }

  function copy(shape: Shape): string {
    const name = `copy${count++}`
    let body = ''
    for (const [key, inner] of shape) {
      if (!inner) continue
      const at = `c[${quoted(key)}]`
      body += `if(${at}!=null)${at}=${copy(inner)}(${at});`
    }
    text += `function ${name}(s){if(typeof s!=="object")return s;if(Array.isArray(s))return s.map((x)=>x==null?x:${name}(x));const c={...s};${body}return c}`
    return name
  }

  return { into, copy, text: () => text }
}
