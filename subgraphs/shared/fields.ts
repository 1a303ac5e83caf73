import type {
  CompatibleTypes,
  FieldMap,
  InputOrArgRef,
  InputShapeFromTypeParam,
  InputTypeParam,
  ObjectRef,
  ParentShape,
  Resolver,
  ShapeFromTypeParam,
  TypeParam,
} from '@pothos/core'
import type { Builder } from './builder.ts'
import type { SubgraphContext } from './context.ts'

type Types = Builder['$inferSchemaTypes']
type FieldsOf<Shape> = PothosSchemaTypes.ObjectFieldBuilder<Types, Shape>

/** The options of a field, an input field or an argument: its type, and a description. */
type Typed<Type, IsNullable extends boolean> = {
  type: Type
  nullable: IsNullable
  required: IsNullable extends true ? false : true
  description: string
  resolve?: undefined
}

type Computed<Parent> = { resolve: Resolver<Parent, object, SubgraphContext, unknown> }

type Describe<Type, IsNullable extends boolean> = {
  (description: string): Typed<Type, IsNullable>
  <Parent>(
    description: string,
    resolve: Type extends TypeParam<Types>
      ? Resolver<Parent, object, SubgraphContext, ShapeFromTypeParam<Types, Type, IsNullable>>
      : never,
  ): Computed<Parent>
}

/**
 * Returns functions from a description to the options of a field, a non-null one and `orNull`. With a resolver they are the options of
 * a computed field.
 */
export function of<Type extends TypeParam<Types> | InputTypeParam<Types>>(type: Type) {
  return Object.assign(describe(type, false, true), { orNull: describe(type, true, false) })
}

function describe<Type, IsNullable extends boolean>(
  type: Type,
  nullable: IsNullable,
  required: Typed<Type, IsNullable>['required'],
) {
  const options = (description: string, resolve?: undefined) => {
    return { type, nullable, required, description, resolve }
  }
  return options as Describe<Type, IsNullable>
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
export const metadata = of('Metadata')

type Table<Shape> = Record<string, Typed<unknown, boolean> | Computed<Shape>>

type Exposable<Shape, Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Typed<infer Type extends TypeParam<Types>, infer IsNullable>
    ? Name extends CompatibleTypes<Types, Shape, Type, IsNullable>
      ? unknown
      : 'The object has no property of this name and type'
    : unknown
}

/** Fields of an object type. One without a resolver exposes the property of the same name. */
export function described<Shape, Fields extends Table<Shape>>(
  fields: Fields & Exposable<Shape, Fields>,
): (t: FieldsOf<Shape>) => FieldMap {
  return (t) => {
    // `Exposable` and `Describe` have checked the names and the types.
    const entries = Object.entries<Table<Shape>[string]>(fields).map(([name, options]) => [
      name,
      options.resolve ? t.field(options as never) : t.expose(name as never, options as never),
    ])
    return Object.fromEntries(entries)
  }
}

/** Adds fields to an object type that is declared elsewhere. */
export function addFields<
  Ref extends ObjectRef<Types, unknown>,
  Fields extends Table<ParentShape<Types, Ref>>,
>(builder: Builder, ref: Ref, fields: Fields & Exposable<ParentShape<Types, Ref>, Fields>): void {
  builder.objectFields(ref, described<ParentShape<Types, Ref>, Fields>(fields))
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
