import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { RefusedOperation } from './errors.ts'

/**
 * What one operation may ask for. Bounds are checked before anything that costs more than linear time: graphql-js
 * `validate` compares fields pair by pair, and the planner can be made to run for seconds or to crash the process.
 */
export interface Limits {
  /** Lexical tokens of a document that the engine parses itself. */
  readonly tokens: number
  /** Fields within fields. */
  readonly depth: number
  /** Aliases written in the document. */
  readonly aliases: number
  /** Directives written in the document. */
  readonly directives: number
  /** Fields at the root of an operation, fragments expanded. */
  readonly rootFields: number
  /** Fields and fragments of an operation once every fragment spread is replaced by what it stands for. */
  readonly selections: number
  /** Lists and objects within a literal value. */
  readonly literalDepth: number
  /** Objects that an answer could hold (`compileCost`). */
  readonly cost: number
  /** Whether `__schema` and `__type` are answered; where not, no refusal suggests names either. */
  readonly introspection: boolean
  /** Milliseconds after which planning is given up. */
  readonly planningMs: number
  /** Operations kept ready to run. The hot ones are few; each holds from 15 KiB to several hundred. */
  readonly preparedOperations: number
  /** Characters of their texts together: what an operation holds grows with its text. */
  readonly preparedCharacters: number
  /** Error entries in one answer. */
  readonly errorsPerResponse: number
}

export const defaultLimits: Limits = {
  tokens: 10_000,
  depth: 20,
  aliases: 100,
  directives: 100,
  rootFields: 40,
  selections: 2_000,
  literalDepth: 16,
  cost: 50_000,
  introspection: true,
  planningMs: 2_000,
  preparedOperations: 200,
  preparedCharacters: 100_000,
  errorsPerResponse: 100,
}

export const nestedTooDeeply = 'The document is nested too deeply to be read.'

/** Parses a document. Refuses syntax errors, more tokens than allowed, and nesting that exhausts the parser. */
export function parseWithinLimits(source: string, limits: Limits): DocumentNode {
  try {
    return parse(source, { maxTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) throw new RefusedOperation('GRAPHQL_PARSE_FAILED', [error])
    if (error instanceof RangeError) throw tooLarge(nestedTooDeeply)
    throw error
  }
}

/** Refuses a document beyond the limits, or with fragments that contain themselves. Linear in the document's size. */
export function assertWithinLimits(document: DocumentNode, limits: Limits): void {
  const measure = new Measure(document, limits)
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) measure.fragment(definition.name.value, 0)
  }
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    measure.directives(definition.directives)
    for (const variable of definition.variableDefinitions ?? []) {
      measure.directives(variable.directives)
      if (variable.variable.name.value === '__proto__') {
        throw invalid('The variable name "__proto__" is reserved; choose another name.')
      }
      if (variable.defaultValue) measure.literal(variable.defaultValue, 0)
    }
    const { roots } = measure.selections(definition.selectionSet, 1)
    refuseMoreThan(limits.rootFields, roots, 'root fields')
  }
}

interface Size {
  /** Selections with all fragments expanded, never counted beyond the limit plus one. */
  readonly selections: number
  /** Levels of fields, fragments expanded. */
  readonly depth: number
  /** Levels of fields and of fragments. */
  readonly levels: number
  /** Fields directly on this level, fragments expanded. */
  readonly roots: number
}

const nothing: Size = { selections: 0, depth: 0, levels: 0, roots: 0 }

class Measure {
  readonly #limits: Limits
  readonly #fragments = new Map<string, FragmentDefinitionNode>()
  readonly #sizes = new Map<string, Size | 'being measured'>()
  #aliases = 0
  #directives = 0

  constructor(document: DocumentNode, limits: Limits) {
    this.#limits = limits
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(definition.name.value, definition)
    }
  }

  fragment(name: string, nesting: number): Size {
    const known = this.#sizes.get(name)
    if (known === 'being measured') throw invalid(`Cannot spread fragment "${name}" within itself.`)
    if (known) return known
    const definition = this.#fragments.get(name)
    if (!definition) return nothing
    this.#sizes.set(name, 'being measured')
    this.directives(definition.directives)
    const size = this.selections(definition.selectionSet, nesting + 1)
    this.#sizes.set(name, size)
    return size
  }

  /** `nesting` is where the walk stands: it bounds this recursion, as `levels` bounds those of planner and projection. */
  selections(set: SelectionSetNode, nesting: number): Size {
    const limits = this.#limits
    this.#refuseLevels(nesting)
    let [selections, depth, levels, roots] = [0, 0, 0, 0]
    for (const selection of set.selections) {
      this.directives(selection.directives)
      let inner = nothing
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) refuseMoreThan(limits.aliases, ++this.#aliases, 'aliases')
        for (const argument of selection.arguments ?? []) this.literal(argument.value, 0)
        if (selection.selectionSet) inner = this.selections(selection.selectionSet, nesting + 1)
      } else {
        inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? this.selections(selection.selectionSet, nesting + 1)
            : this.fragment(selection.name.value, nesting)
      }
      const isField = selection.kind === Kind.FIELD
      selections = Math.min(limits.selections + 1, selections + 1 + inner.selections)
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0))
      levels = Math.max(levels, inner.levels + 1)
      roots += isField ? 1 : inner.roots
    }
    refuseMoreThan(limits.selections, selections, 'selections, with fragments expanded')
    if (depth > limits.depth) throw tooLarge(`Fields are nested more than ${limits.depth} levels deep.`)
    this.#refuseLevels(levels)
    return { selections, depth, levels, roots }
  }

  #refuseLevels(levels: number): void {
    const most = 3 * this.#limits.depth
    if (levels > most) throw tooLarge(`Fields and fragments are nested more than ${most} levels deep.`)
  }

  directives(
    directives: readonly { readonly arguments?: readonly { readonly value: ValueNode }[] | undefined }[] = [],
  ): void {
    this.#directives += directives.length
    refuseMoreThan(this.#limits.directives, this.#directives, 'directives')
    for (const directive of directives)
      for (const argument of directive.arguments ?? []) this.literal(argument.value, 0)
  }

  literal(value: ValueNode, depth: number): void {
    if (depth > this.#limits.literalDepth) {
      throw tooLarge(
        `A literal value is nested more than ${this.#limits.literalDepth} levels deep; pass it as a variable.`,
      )
    }
    if (value.kind === Kind.INT && !Number.isSafeInteger(Number(value.value))) throw beyond(value.value)
    if (value.kind === Kind.FLOAT && !Number.isFinite(Number(value.value))) throw beyond(value.value)
    if (value.kind === Kind.LIST) for (const item of value.values) this.literal(item, depth + 1)
    if (value.kind === Kind.OBJECT) for (const field of value.fields) this.literal(field.value, depth + 1)
  }
}

function refuseMoreThan(most: number, found: number, what: string): void {
  if (found > most) throw tooLarge(`The document has more than ${most} ${what}.`)
}

/** The planner reads whole numbers of 64 bits and writes an infinite one as a word. */
function beyond(number: string): RefusedOperation {
  return invalid(
    `The number ${number.slice(0, 40)} is too large: whole ones go to ${Number.MAX_SAFE_INTEGER}, others to ${Number.MAX_VALUE}.`,
  )
}

function invalid(message: string): RefusedOperation {
  return new RefusedOperation('GRAPHQL_VALIDATION_FAILED', [new GraphQLError(message)])
}

export function tooLarge(message: string): RefusedOperation {
  return new RefusedOperation('OPERATION_TOO_LARGE', [new GraphQLError(message)])
}
