import {
  type ConstDirectiveNode,
  type DirectiveNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { fragmentsOf } from './document/fragments.ts'
import { RefusedOperation } from './errors.ts'

/**
 * Limits of one operation. They are checked before any step that takes more than linear time: graphql-js `validate` compares
 * fields pairwise, and a hostile document can keep the planner busy for seconds or crash the process.
 */
export const defaultLimits = {
  /** Lexical tokens of a document that the engine parses. */
  tokens: 10_000,
  /** Levels of nested fields. */
  depth: 20,
  /** Aliases in the document. */
  aliases: 100,
  /** Directives in the document. */
  directives: 100,
  /** Root fields of an operation, with fragments expanded. */
  rootFields: 40,
  /** Fields and fragments of an operation, with fragments expanded. */
  selections: 2_000,
  /** Levels of nested lists and objects in a literal value. */
  literalDepth: 16,
  /** Items of a list in an argument, an input field or a variable. */
  listItems: 100,
  /** Other maxima, by schema coordinate: `Query.products(ids:)` or `ProductFilter.categories`. */
  listItemsAt: {} as Readonly<Record<string, number>>,
  /** Objects that a response could hold, or their weights (`compileCost`), and the items of lists in the inputs. */
  cost: 50_000,
  /** Whether `__schema` and `__type` are allowed. If not, error messages suggest no names either. */
  introspection: true,
  /** Processor time of planning in milliseconds; on the clock it may take ten times as long. */
  planningMs: 2_000,
  /** Memory of the prepared operations in the cache, in bytes (`memoryOf`): holds 1,000 operations with documents of 2 KB. */
  preparedBytes: 152 * 1024 * 1024,
  /** Errors in one response. */
  errorsPerResponse: 100,
}

export type Limits = Readonly<typeof defaultLimits>

export const nestedTooDeeply = 'The document is nested too deeply to be parsed.'

/**
 * Parses a document. Throws RefusedOperation for syntax errors, too many tokens and nesting that overflows the stack.
 *
 * @param options.noLocation omits the locations, which take most of the memory of a parsed document and which only errors need.
 */
export function parseWithinLimits(
  source: string,
  limits: Limits,
  options: { readonly noLocation?: boolean } = {},
): DocumentNode {
  try {
    return parse(source, { maxTokens: limits.tokens, ...options })
  } catch (error) {
    if (error instanceof GraphQLError) throw new RefusedOperation('GRAPHQL_PARSE_FAILED', [error])
    if (error instanceof RangeError) throw tooLarge(nestedTooDeeply)
    throw error
  }
}

/** Throws RefusedOperation for a document beyond the limits or with cyclic fragments. Linear in the size of the document. */
export function assertWithinLimits(document: DocumentNode, limits: Limits): void {
  const fragments = fragmentsOf(document)
  const sizes = new Map<string, Size | 'in progress'>()
  let aliasCount = 0
  let directiveCount = 0

  for (const name of fragments.keys()) measureFragment(name, 0)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    checkDirectives(definition.directives)
    for (const variable of definition.variableDefinitions ?? []) {
      checkDirectives(variable.directives)
      if (variable.variable.name.value === '__proto__') {
        throw invalid('The variable name "__proto__" is reserved; choose another name.')
      }
      if (variable.defaultValue) checkLiteral(variable.defaultValue, 0)
    }
    const { roots } = measure(definition.selectionSet, 1)
    assertAtMost(limits.rootFields, roots, 'root fields')
  }

  function measureFragment(name: string, nesting: number): Size {
    const measured = sizes.get(name)
    if (measured === 'in progress') throw invalid(`Cannot spread fragment "${name}" within itself.`)
    if (measured) return measured
    const definition = fragments.get(name)
    if (!definition) return emptySize
    sizes.set(name, 'in progress')
    checkDirectives(definition.directives)
    const size = measure(definition.selectionSet, nesting + 1)
    sizes.set(name, size)
    return size
  }

  /** `nesting` is the depth of this recursion; `levels` bounds the recursions of planner and projection. */
  function measure(set: SelectionSetNode, nesting: number): Size {
    assertLevels(nesting)
    let [selections, depth, levels, roots] = [0, 0, 0, 0]
    for (const selection of set.selections) {
      checkDirectives(selection.directives)
      const isField = selection.kind === Kind.FIELD
      if (isField) {
        if (selection.alias) assertAtMost(limits.aliases, ++aliasCount, 'aliases')
        for (const argument of selection.arguments ?? []) checkLiteral(argument.value, 0)
      }
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? measureFragment(selection.name.value, nesting)
          : selection.selectionSet
            ? measure(selection.selectionSet, nesting + 1)
            : emptySize
      selections = Math.min(limits.selections + 1, selections + 1 + inner.selections)
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0))
      levels = Math.max(levels, inner.levels + 1)
      roots += isField ? 1 : inner.roots
    }
    assertAtMost(limits.selections, selections, 'selections, with fragments expanded')
    if (depth > limits.depth) throw tooLarge(`Fields are nested more than ${limits.depth} levels deep.`)
    assertLevels(levels)
    return { selections, depth, levels, roots }
  }

  function assertLevels(levels: number): void {
    const max = 3 * limits.depth
    if (levels > max) throw tooLarge(`Fields and fragments are nested more than ${max} levels deep.`)
  }

  function checkDirectives(directives: readonly (DirectiveNode | ConstDirectiveNode)[] = []): void {
    directiveCount += directives.length
    assertAtMost(limits.directives, directiveCount, 'directives')
    for (const directive of directives)
      for (const argument of directive.arguments ?? []) checkLiteral(argument.value, 0)
  }

  function checkLiteral(value: ValueNode, depth: number): void {
    if (depth > limits.literalDepth) {
      throw tooLarge(
        `A literal value is nested more than ${limits.literalDepth} levels deep; pass it as a variable.`,
      )
    }
    if (value.kind === Kind.INT && !Number.isSafeInteger(Number(value.value)))
      throw numberTooLarge(value.value)
    if (value.kind === Kind.FLOAT && !Number.isFinite(Number(value.value))) throw numberTooLarge(value.value)
    if (value.kind === Kind.LIST) for (const item of value.values) checkLiteral(item, depth + 1)
    if (value.kind === Kind.OBJECT) for (const field of value.fields) checkLiteral(field.value, depth + 1)
  }
}

interface Size {
  /** Selections with fragments expanded, capped at the limit plus one. */
  readonly selections: number
  /** Levels of fields, with fragments expanded. */
  readonly depth: number
  /** Levels of fields and of fragments. */
  readonly levels: number
  /** Fields on this level, with fragments expanded. */
  readonly roots: number
}

const emptySize: Size = { selections: 0, depth: 0, levels: 0, roots: 0 }

function assertAtMost(max: number, count: number, what: string): void {
  if (count > max) throw tooLarge(`The document has more than ${max} ${what}.`)
}

/** The planner reads integers of 64 bits and prints an infinite number as a word. */
function numberTooLarge(number: string): RefusedOperation {
  return invalid(
    `The number ${number.slice(0, 40)} is too large: integers go up to ${Number.MAX_SAFE_INTEGER}, other numbers up to ${Number.MAX_VALUE}.`,
  )
}

function invalid(message: string): RefusedOperation {
  return new RefusedOperation('GRAPHQL_VALIDATION_FAILED', [new GraphQLError(message)])
}

export function tooLarge(message: string): RefusedOperation {
  return new RefusedOperation('OPERATION_TOO_LARGE', [new GraphQLError(message)])
}
