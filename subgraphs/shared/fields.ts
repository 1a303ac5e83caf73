import type {
  CompatibleTypes,
  FieldMap,
  InputOrArgRef,
  InputShapeFromTypeParam,
  InputTypeParam,
  TypeParam,
} from '@pothos/core'
import type { Builder, FieldsOf } from './builder.ts'

type Types = Builder['$inferSchemaTypes']

/** The options of a field, an input field or an argument: its type, and a description. */
type Typed<Type, IsNullable extends boolean> = {
  type: Type
  nullable: IsNullable
  required: IsNullable extends true ? false : true
  description: string
}

/** Returns functions from a description to the options of a field: non-null, and `orNull`. */
export function of<Type extends TypeParam<Types> | InputTypeParam<Types>>(type: Type) {
  const nonNull = (description: string): Typed<Type, false> => {
    return { type, nullable: false, required: true, description }
  }
  const orNull = (description: string): Typed<Type, true> => {
    return { type, nullable: true, required: false, description }
  }
  return Object.assign(nonNull, { orNull })
}

export const id = of('ID')
export const string = of('String')
export const int = of('Int')
export const float = of('Float')
export const boolean = of('Boolean')
export const dateTime = of('DateTime')
export const cents = of('Cents')
export const cep = of('Cep')
export const json = of('JSON')

type Entries = Record<string, Typed<unknown, boolean> | FieldMap[string]>

type Exposable<Shape, Table> = {
  [Name in keyof Table]: Table[Name] extends Typed<infer Type extends TypeParam<Types>, infer IsNullable>
    ? Name extends CompatibleTypes<Types, Shape, Type, IsNullable>
      ? Table[Name]
      : 'The object has no property of this name and type'
    : Table[Name]
}

/** Fields of an object type. An entry that is only a type and a description exposes the property of the same name. */
export function exposed<Shape, Table extends Entries>(
  table: (t: FieldsOf<Shape>) => Table & Exposable<Shape, Table>,
): (t: FieldsOf<Shape>) => FieldMap {
  return (t) => {
    const entries = Object.entries<Entries[string]>(table(t)).map(([name, entry]) => [
      name,
      // `Exposable` has checked the name and the type.
      'type' in entry ? t.expose(name as never, entry as never) : entry,
    ])
    return Object.fromEntries(entries)
  }
}

type InputTable = Record<string, Typed<InputTypeParam<Types>, boolean>>

type InputRefs<Table extends InputTable> = {
  [Name in keyof Table]: InputOrArgRef<
    Types,
    InputShapeFromTypeParam<Types, Table[Name]['type'], Table[Name]['required']>,
    'InputObject'
  >
}

/** Fields of an input type. */
export function inputs<Table extends InputTable>(table: Table) {
  return (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => {
    const entries = Object.entries(table).map(([name, entry]) => [name, t.field(entry)])
    return Object.fromEntries(entries) as InputRefs<Table>
  }
}
