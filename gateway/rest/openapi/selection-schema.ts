import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  print,
  type SelectionSetNode,
} from 'graphql'
import { metadataSchema } from '../request-fields.ts'
import type { JsonSchema, OpenApiVersion } from './json-schema.ts'
import { type ParsedOperation, parseStored } from './parse-stored.ts'

/** Fields that the contract documents otherwise than the GraphQL schema: docs/reference/contract.md#2-resources. */
const nullableInContract: Record<string, boolean> = {
  'Order.tier': true,
  'Order.deadlineAt': true,
  'Order.distanceKm': true,
  'Delivery.tier': true,
  'Delivery.deadlineAt': true,
  'Delivery.distanceKm': true,
  'Place.lat': true,
  'Place.lng': true,
  // Null for others than the driver, who alone can set it.
  'Driver.isAvailable': false,
}

const scalars: Record<string, JsonSchema> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Cents: { type: 'integer' },
  Cep: { type: 'string', pattern: '^[0-9]{8}$' },
  Metadata: metadataSchema,
  DateTime: { type: 'string', format: 'date-time', example: '2026-05-31T12:00:00.000Z' },
}

type Fragments = ParsedOperation['fragments']
type Selection = { type: GraphQLOutputType; selectionSet: SelectionSetNode | undefined; fragments: Fragments }
type SelectedField = Selection & { key: string; description: string | null | undefined; isNullable: boolean }

/** The fields of a GraphQL type that become the component `name`. */
export type NamedSelection = { type: string; fields: string; name: string }

/**
 * Writes JSON Schemas of what GraphQL selections answer. Names are the aliases; types, nullability and descriptions come from the
 * GraphQL schema. An object becomes a component, named after its fragment or else after its GraphQL type; another selection of a type
 * that is a component already is written inline, as everything is without `components`.
 */
export function createSelectionWriter(
  schema: GraphQLSchema,
  version: OpenApiVersion,
  components: Record<string, JsonSchema> | null,
) {
  const selectionsOfComponents = new Map<string, string>()
  const nullType = { type: 'null' }

  /** Writes the schema of an operation's response, or of its part at `path`, such as `webhook.log`. */
  function writeOperation(text: string, path = ''): JsonSchema {
    const { operation, fragments } = parseStored(text)
    let selection: Selection = {
      type: schema.getRootType(operation.operation)!,
      selectionSet: operation.selectionSet,
      fragments,
    }
    for (const key of path.split('.').filter(Boolean)) {
      const field = fieldsOf(selection).find((one) => one.key === key)
      if (!field) throw new Error(`The result has no ${path}: ${text}`)
      selection = field
    }
    return writeObject(selection)
  }

  /** Writes the schema of a selection of an object type, as the component `name`. */
  function writeComponent({ type, fields, name }: NamedSelection): JsonSchema {
    const { operation, fragments } = parseStored(`{ ${fields} }`)
    const objectType = schema.getType(type) as GraphQLOutputType
    return writeNamed(name, { type: objectType, selectionSet: operation.selectionSet, fragments })
  }

  function writeObject(selection: Selection): JsonSchema {
    const fields = fieldsOf(selection)
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.key, writeField(field)])),
      required: fields.map(({ key }) => key),
    }
  }

  function writeField({ description, isNullable, ...selection }: SelectedField): JsonSchema {
    const written = write(selection)
    return described(isNullable ? nullable(written) : written, description)
  }

  function write({ type, ...selected }: Selection): JsonSchema {
    if (isListType(type)) {
      const { ofType } = type
      const items = write({ type: isNonNullType(ofType) ? ofType.ofType : ofType, ...selected })
      return { type: 'array', items: isNonNullType(ofType) ? items : nullable(items) }
    }
    if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) }
    if (!isObjectType(type)) return scalars[String(type)] ?? {}
    const { selectionSet, fragments } = selected
    const [first, ...others] = selectionSet!.selections
    const isFragment = first?.kind === Kind.FRAGMENT_SPREAD && others.length === 0
    return writeNamed(isFragment ? first.name.value : type.name, { type, selectionSet, fragments })
  }

  function writeNamed(name: string, selection: Selection): JsonSchema {
    const text = print(selection.selectionSet!)
    const written = () => described(writeObject(selection), (selection.type as GraphQLObjectType).description)
    if (!components || (selectionsOfComponents.get(name) ?? text) !== text) return written()
    selectionsOfComponents.set(name, text)
    components[name] ??= written()
    return { $ref: `#/components/schemas/${name}` }
  }

  function nullable(written: JsonSchema): JsonSchema {
    if (version === '3.1.0') return { anyOf: [written, nullType] }
    return { ...('$ref' in written ? { allOf: [written] } : written), nullable: true }
  }

  function described(written: JsonSchema, description: string | null | undefined): JsonSchema {
    if (!description) return written
    return { ...(version === '3.0.3' && '$ref' in written ? { allOf: [written] } : written), description }
  }

  function fieldsOf({ type, selectionSet, fragments }: Selection): SelectedField[] {
    if (!isObjectType(type)) throw new Error(`${type} has no fields to select`)
    return selectionSet!.selections.flatMap((node): SelectedField[] => {
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(node.name.value)
        if (!fragment) throw new Error(`There is no fragment ${node.name.value}`)
        return fieldsOf({ type, ...fragment, fragments })
      }
      if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf({ type, ...node, fragments })
      const field = type.getFields()[node.name.value]
      if (!field) throw new Error(`${type} has no field ${node.name.value}`)
      return [
        {
          key: node.alias?.value ?? node.name.value,
          type: isNonNullType(field.type) ? field.type.ofType : field.type,
          description: field.description,
          isNullable: nullableInContract[`${type}.${field.name}`] ?? !isNonNullType(field.type),
          selectionSet: node.selectionSet,
          fragments,
        },
      ]
    })
  }

  return { writeOperation, writeComponent }
}
