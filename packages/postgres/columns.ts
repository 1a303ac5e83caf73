/** What pg gives for the value: ids and literals are plain strings. */
type Stored<Value> = Value extends string ? string : Value extends number ? number : Value

/** A MikroORM property of the value's type; nullable where the value may be null. */
export type Column<Value> = {
  '~type'?: { value: Stored<NonNullable<Value>> }
  '~options': null extends Value ? { nullable: true } : object
}

/** One column for each property of an object, such as `origin_cep` for `origin: { cep }`. All are null where the object is. */
type ColumnGroup<Value> = {
  readonly [Key in keyof NonNullable<Value>]: Column<NonNullable<Value>[Key] | Extract<Value, null>>
}

/** The columns of a stored type. A property without a column, or with a column of another type, does not compile. */
export type Columns<Value> = {
  readonly [Key in keyof Value]:
    | Column<Value[Key]>
    | (Value[Key] extends object | null ? ColumnGroup<Value[Key]> : never)
}

/** A row by its column names, as pg reads it and as JSON carries it. */
export type Row = Readonly<Record<string, unknown>>

/** The cells of a row in the order of its columns, as pg reads it with `rowMode: 'array'`: in a quarter of the memory of a row by names. */
export type Cells = readonly unknown[]

type Leaf = { path: string[]; name: string; property: string; column: object }
/** A property, with the columns that it is read from. Those of an object have a name within it. */
type Field = { key: string; leaves: readonly Leaf[]; isGroup: boolean }

/** A property of a stored type, or one property of an object within, such as `origin.cep`. */
export type PropertyPath<Value> = {
  [Key in keyof Value & string]: Key | `${Key}.${keyof Extract<Value[Key], object> & string}`
}[keyof Value & string]

/** The column names in the order of the declaration, the mapping in both directions, and the properties for `defineEntity`. */
export function tableColumns<Value extends object>(columns: Columns<Value>) {
  const fields = Object.entries(columns as Record<string, object>).map(([key, column]): Field => {
    if ('~options' in column) return { key, leaves: [leafOf([key], column)], isGroup: false }
    const parts = Object.entries(column as Record<string, object>)
    return { key, leaves: parts.map(([part, column]) => leafOf([key, part], column)), isGroup: true }
  })
  const leaves = fields.flatMap((field) => field.leaves)
  const cells = leaves.map(({ path, name }) => `${name}: value.${path.join('?.')} ?? null`)

  return {
    names: leaves.map(({ name }) => name),
    properties: Object.fromEntries(leaves.map(({ property, column }) => [property, column])),
    // Compiled from the names above: a loop over them takes 5 to 10 µs for each row, this takes 0.5 µs.
    toRow: new Function('value', `return { ${cells.join(', ')} }`) as (value: Value) => Row,
    fromRow: compileReader(fields, ({ name }) => `row.${name}`) as (row: Row) => Value,
    fromCells: compileReader(fields, cellOf(leaves)) as (cells: Cells) => Value,

    /** The columns of some properties alone. What is made from their cells throws an Error where another property is used. */
    part(paths: ReadonlySet<PropertyPath<Value>>) {
      const isRead = (path: string) => paths.has(path as PropertyPath<Value>)
      const read = fields.flatMap((field) => {
        const { key, leaves, isGroup } = field
        if (isRead(key)) return [field]
        if (!isGroup || !leaves.some(({ path }) => isRead(path.join('.')))) return []
        // The first column of an object tells whether there is one.
        return [
          { ...field, leaves: leaves.filter(({ path }, index) => index === 0 || isRead(path.join('.'))) },
        ]
      })
      const readLeaves = read.flatMap(({ leaves }) => leaves)
      return {
        names: readLeaves.map(({ name }) => name),
        fromCells: compilePartReader(fields, read, cellOf(readLeaves)) as (cells: Cells) => Value,
      }
    },
  }
}

function leafOf(path: string[], column: object): Leaf {
  const property = path
    .map((key, index) => (index === 0 ? key : key[0]!.toUpperCase() + key.slice(1)))
    .join('')
  return { path, name: columnName(property), property, column }
}

/** The code of a column's value in `row`. */
type ValueCode = (leaf: Leaf) => string

function cellOf(leaves: readonly Leaf[]): ValueCode {
  const indexes = new Map(leaves.map(({ name }, index) => [name, index]))
  return ({ name }) => `row[${indexes.get(name)}]`
}

function compileReader(fields: readonly Field[], codeOf: ValueCode): (row: never) => object {
  const values = fields.map(({ key, leaves, isGroup }) => {
    if (!isGroup) return `${key}: ${codeOf(leaves[0]!)}`
    const item = leaves.map((leaf) => `${leaf.path[1]}: ${codeOf(leaf)}`)
    return `${key}: ${codeOf(leaves[0]!)} === null ? null : { ${item.join(', ')} }`
  })
  return new Function('row', `return { ${values.join(', ')} }`) as (row: never) => object
}

/** Makes objects whose prototypes have a getter for each property that is not read. */
function compilePartReader(
  all: readonly Field[],
  read: readonly Field[],
  codeOf: ValueCode,
): (row: never) => object {
  const groups = read.filter(({ isGroup }) => isGroup)
  const classes = groups.map(({ key, leaves }) => {
    const others = all.find((field) => field.key === key)!.leaves.filter((leaf) => !leaves.includes(leaf))
    const values = leaves.map((leaf) => [leaf.path[1]!, codeOf(leaf)] as const)
    return compilePart(
      values,
      others.map(({ path }) => [path[1]!, path.join('.')] as const),
    )
  })
  const values = read.map(({ key, leaves, isGroup }) => {
    const first = codeOf(leaves[0]!)
    return [key, isGroup ? `${first} === null ? null : new ${classNameOf(key)}(row)` : first] as const
  })
  const unread = all.filter(({ key }) => !read.some((field) => field.key === key))
  const scope = Object.fromEntries(groups.map(({ key }, index) => [classNameOf(key), classes[index]!]))
  const Part = compilePart(
    values,
    unread.map(({ key }) => [key, key] as const),
    scope,
  )
  return (row) => new Part(row)
}

const classNameOf = (key: string) => `Part_${key}`

function compilePart(
  values: readonly (readonly [key: string, value: string])[],
  unread: readonly (readonly [key: string, path: string])[],
  scope: Readonly<Record<string, unknown>> = {},
): new (
  row: never,
) => object {
  const body = values.map(([key, value]) => `this.${key} = ${value}`).join('; ')
  const code = `return function (row) { ${body} }`
  const Part = new Function(...Object.keys(scope), code)(...Object.values(scope))
  const getters = unread.map(([key, path]) => [key, { get: notRead(path) }])
  Part.prototype = Object.defineProperties({}, Object.fromEntries(getters))
  return Part
}

const notRead = (key: string) => () => {
  throw new Error(`${key} was not read: name it where the properties to read are chosen`)
}

/** A flat object as a row: each property under the name of its column. */
export function rowOf(value: object): Row {
  return Object.fromEntries(Object.entries(value).map(([property, item]) => [columnName(property), item]))
}

const columnNames = new Map<string, string>()

/** As MikroORM's naming strategy derives it. */
export function columnName(property: string): string {
  const cached = columnNames.get(property)
  if (cached) return cached
  const name = property.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  columnNames.set(property, name)
  return name
}
