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

/** The column names in the order of the declaration, the mapping in both directions, and the properties for `defineEntity`. */
export function tableColumns<Value extends object>(columns: Columns<Value>) {
  const leaves: { path: string[]; name: string; property: string; column: object }[] = []
  const fields = Object.entries(columns as Record<string, object>).map(([key, column]) => {
    if ('~options' in column) {
      const name = addLeaf([key], column)
      return { key, names: [name], value: `row.${name}` }
    }
    const parts = Object.entries(column as Record<string, object>).map(
      ([part, column]) => [part, addLeaf([key, part], column)] as const,
    )
    const item = parts.map(([part, name]) => `${part}: row.${name}`).join(', ')
    const names = parts.map(([, name]) => name)
    return { key, names, value: `row.${names[0]} === null ? null : { ${item} }` }
  })
  const cells = leaves.map(({ path, name }) => `${name}: value.${path.join('?.')} ?? null`)

  function addLeaf(path: string[], column: object): string {
    const property = path
      .map((key, index) => (index === 0 ? key : key[0]!.toUpperCase() + key.slice(1)))
      .join('')
    const name = columnName(property)
    leaves.push({ path, name, property, column })
    return name
  }

  return {
    names: leaves.map(({ name }) => name),
    properties: Object.fromEntries(leaves.map(({ property, column }) => [property, column])),
    // Compiled from the names above: a loop over them takes 5 to 10 µs for each row, this takes 0.5 µs.
    toRow: new Function('value', `return { ${cells.join(', ')} }`) as (value: Value) => Row,
    fromRow: new Function(
      'row',
      `return { ${fields.map(({ key, value }) => `${key}: ${value}`).join(', ')} }`,
    ) as (row: Row) => Value,

    /** The columns of some properties alone. What is made from their rows throws an Error where another property is used. */
    part(properties: ReadonlySet<keyof Value>) {
      const isRead = ({ key }: { key: string }) => properties.has(key as keyof Value)
      const read = fields.filter(isRead)
      const unread = fields.filter((field) => !isRead(field)).map(({ key }) => [key, { get: notRead(key) }])
      const body = read.map(({ key, value }) => `this.${key} = ${value}`).join('; ')
      const Part = new Function('row', body) as unknown as new (row: Row) => Value
      Part.prototype = Object.defineProperties({}, Object.fromEntries(unread))
      return { names: read.flatMap(({ names }) => names), fromRow: (row: Row) => new Part(row) }
    },
  }
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
