import {
  type GraphQLArgument,
  GraphQLBoolean,
  type GraphQLCompositeType,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isUnionType,
} from 'graphql'

/** Whole numbers below `bound`, as a property draws them. */
export type Draw = (bound: number) => number

export interface RandomQuery {
  readonly source: string
  readonly variables: Record<string, unknown>
  /** Draws other values for the same variables. */
  otherVariables(): Record<string, unknown>
}

/**
 * A query that the schema allows but for clashes of response keys, which validation tells.
 *
 * @param isIncremental writes `@defer` and `@stream` too.
 */
export function randomQuery(schema: GraphQLSchema, draw: Draw, isIncremental = false): RandomQuery {
  const writer = new Writer(schema, draw, isIncremental)
  const body = writer.selections(schema.getQueryType() as GraphQLCompositeType, 4)
  const definitions = writer.variableTypes.map((type, i) => `$v${i}: ${type}`).join(', ')
  return {
    source: [`query Random${definitions && `(${definitions})`} ${body}`, ...writer.fragments].join('\n'),
    variables: writer.values(),
    otherVariables: () => writer.values(),
  }
}

/** Names a client may choose that mean something else to somebody: a key, a field of another type, an object's prototype. */
const aliases = [
  'id',
  'title',
  'name',
  'issn',
  'pages',
  '__typename',
  '__proto__',
  'constructor',
  '_entities',
  'r0_id',
  'mine',
]

const condition = new GraphQLNonNull(GraphQLBoolean)

class Writer {
  readonly variableTypes: GraphQLInputType[] = []
  readonly fragments: string[] = []
  readonly #schema: GraphQLSchema
  readonly #draw: Draw
  readonly #isIncremental: boolean
  #labels = 0

  constructor(schema: GraphQLSchema, draw: Draw, isIncremental: boolean) {
    this.#schema = schema
    this.#draw = draw
    this.#isIncremental = isIncremental
  }

  selections(type: GraphQLCompositeType, depth: number): string {
    const count = 1 + this.#draw(4)
    const parts = Array.from({ length: count }, () => this.#selection(type, depth))
    return `{ ${parts.join(' ')} }`
  }

  #selection(type: GraphQLCompositeType, depth: number): string {
    const kind = this.#draw(10)
    if (depth > 0 && kind < 3) return this.#fragment(type, depth)
    if (kind === 3 || isUnionType(type)) return `${this.#alias('__typename')}__typename${this.#directive()}`
    return this.#field(type, depth)
  }

  #fragment(type: GraphQLCompositeType, depth: number): string {
    const condition = this.#pick(this.#typesThatMeet(type))
    const body = this.selections(condition, depth - 1)
    if (this.#draw(2) === 0) return `... on ${condition.name}${this.#directive()}${this.#defer()} ${body}`
    const name = `F${this.fragments.length}`
    this.fragments.push(`fragment ${name} on ${condition.name} ${body}`)
    const spread = () => `...${name}${this.#directive()}${this.#defer()}`
    return this.#draw(3) === 0 ? `${spread()} ${spread()}` : spread()
  }

  #typesThatMeet(type: GraphQLCompositeType): GraphQLCompositeType[] {
    const possible = (of: GraphQLCompositeType) =>
      'getFields' in of && !('getInterfaces' in of && 'resolveType' in of)
        ? [of]
        : this.#schema.getPossibleTypes(of as never)
    const own = new Set(possible(type))
    return Object.values(this.#schema.getTypeMap()).filter(
      (other): other is GraphQLCompositeType =>
        isCompositeType(other) && !other.name.startsWith('__') && possible(other).some((t) => own.has(t)),
    )
  }

  #field(type: Exclude<GraphQLCompositeType, { getTypes: unknown }>, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (f) => depth > 0 || !isCompositeType(getNamedType(f.type)),
    )
    if (fields.length === 0) return '__typename'
    const field = this.#pick(fields)
    const given = field.args.filter((arg) => isNonNullType(arg.type) || this.#draw(2) === 0)
    const args = given.length > 0 ? `(${given.map((arg) => this.#argument(arg)).join(', ')})` : ''
    const named = getNamedType(field.type)
    const body = isCompositeType(named) ? ` ${this.selections(named, depth - 1)}` : ''
    // Arguments differ from place to place, so most fields that take some get a key of their own.
    const alias = args && this.#draw(4) > 0 ? `k${this.#draw(1_000_000)}: ` : this.#alias(field.name)
    const stream = isListType(getNullableType(field.type)) ? this.#stream() : ''
    return `${alias}${field.name}${args}${this.#directive()}${stream}${body}`
  }

  #alias(field: string): string {
    const choice = this.#draw(30)
    const alias = aliases[choice]
    return alias === undefined || alias === field ? '' : `${alias}: `
  }

  #directive(): string {
    const name = ['include', 'skip'][this.#draw(14)]
    if (!name) return ''
    if (this.#draw(3) === 0) return ` @${name}(if: ${this.#draw(2) === 0})`
    return ` @${name}(if: ${this.#variable(condition)})`
  }

  #defer(): string {
    if (!this.#isIncremental || this.#draw(2) === 0) return ''
    return ` @defer(${this.#label()}${this.#isOn()})`.replace('()', '')
  }

  #stream(): string {
    if (!this.#isIncremental || this.#draw(2) === 0) return ''
    return ` @stream(initialCount: ${this.#draw(3)} ${this.#label()}${this.#isOn()})`
  }

  #label(): string {
    return this.#draw(2) === 0 ? '' : `label: "l${this.#labels++}" `
  }

  #isOn(): string {
    return ['if: true', `if: ${this.#draw(4) > 0}`, `if: ${this.#variable(condition)}`][this.#draw(6)] ?? ''
  }

  #argument({ name, type }: GraphQLArgument): string {
    return `${name}: ${this.#draw(2) === 0 ? literal(this.#value(type), type) : this.#variable(type)}`
  }

  /** A new variable, or one that stands elsewhere too. */
  #variable(type: GraphQLInputType): string {
    const index = this.variableTypes.findIndex((other) => String(other) === String(type))
    return `$v${index >= 0 && this.#draw(2) === 0 ? index : this.variableTypes.push(type) - 1}`
  }

  values(): Record<string, unknown> {
    return Object.fromEntries(this.variableTypes.map((type, i) => [`v${i}`, this.#value(type)]))
  }

  #value(type: GraphQLInputType, mayBeNull = true): unknown {
    if (isNonNullType(type)) return this.#value(type.ofType, false)
    if (mayBeNull && this.#draw(8) === 0) return null
    if (isListType(type)) return Array.from({ length: this.#draw(3) }, () => this.#value(type.ofType))
    if (isEnumType(type)) return this.#pick(type.getValues()).name
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isRequiredInputField(field) || this.#draw(2) === 0,
      )
      return Object.fromEntries(fields.map((field) => [field.name, this.#value(field.type)]))
    }
    if (type.name === 'Int' || type.name === 'Float') return this.#draw(4)
    if (type.name === 'Boolean') return this.#draw(2) === 0
    return type.name === 'ID' ? `b${this.#draw(7)}` : this.#pick(['none', 'some'])
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#draw(from.length)] as T
  }
}

function literal(value: unknown, type: GraphQLInputType): string {
  if (value === null) return 'null'
  if (isNonNullType(type)) return literal(value, type.ofType)
  if (isListType(type))
    return `[${(value as unknown[]).map((item) => literal(item, type.ofType)).join(', ')}]`
  if (isEnumType(type)) return String(value)
  if (!isInputObjectType(type)) return JSON.stringify(value)
  const fields = Object.entries(value as object)
  return `{${fields.map(([name, inner]) => `${name}: ${literal(inner, type.getFields()[name]!.type)}`).join(', ')}}`
}
