/** The type of the value as pg returns it: ids and literals are plain strings. */
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

type Leaf = { path: string[]; name: string; property: string; column: object }
/** A property, with the columns that it is read from. Those of an object have a name within it. */
type Field = { key: string; leaves: readonly Leaf[]; isGroup: boolean }

/** The column names in the order of the declaration, the mapping in both directions, and the properties for `defineEntity`. */
export function tableColumns<Value extends object>(columns: Columns<Value>) {
  const fields = Object.entries(columns as Record<string, object>).map(([key, column]): Field => {
    if ('~options' in column) return { key, leaves: [leafOf([key], column)], isGroup: false }
    const parts = Object.entries(column as Record<string, object>)
    return { key, leaves: parts.map(([part, column]) => leafOf([key, part], column)), isGroup: true }
  })
  const leaves = fields.flatMap((field) => field.leaves)

  return {
    names: leaves.map(({ name }) => name),
    properties: Object.fromEntries(leaves.map(({ property, column }) => [property, column])),
    toRow: (value: Value): Row =>
      Object.fromEntries(leaves.map(({ path, name }) => [name, valueAt(value, path)])),
    fromRow: (row: Row) =>
      Object.fromEntries(fields.map((field) => [field.key, readField(field, row)])) as Value,
  }
}

/** Null where the object that holds it is null. */
function valueAt(value: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Row | null)?.[key], value) ?? null
}

/** An object is null where its first column is. */
function readField({ leaves, isGroup }: Field, row: Row): unknown {
  const first = row[leaves[0]!.name]
  if (!isGroup || first === null) return first
  return Object.fromEntries(leaves.map(({ path, name }) => [path[1], row[name]]))
}

function leafOf(path: string[], column: object): Leaf {
  const property = path
    .map((key, index) => (index === 0 ? key : key[0]!.toUpperCase() + key.slice(1)))
    .join('')
  return { path, name: columnName(property), property, column }
}

/** A flat object as a row: each property under the name of its column. */
export function rowOf(value: object): Row {
  return Object.fromEntries(Object.entries(value).map(([property, item]) => [columnName(property), item]))
}

const columnNames = new Map<string, string>()

/** Returns the name that MikroORM's naming strategy derives. */
export function columnName(property: string): string {
  const cached = columnNames.get(property)
  if (cached) return cached
  const name = property.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  columnNames.set(property, name)
  return name
}
