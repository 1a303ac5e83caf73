import {
  buildASTSchema,
  type DocumentNode,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLSchema,
  getDirectiveValues,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  parse,
  visit,
} from 'graphql'
import { argumentsOf } from '../supergraph/directives.ts'

export type SupergraphTypes = ReturnType<typeof readSupergraphTypes>

/** Types of the supergraph, including inaccessible ones. Keeps names only: the schema takes 5 MB. */
export function readSupergraphTypes(supergraph: DocumentNode) {
  const schema = buildASTSchema(supergraph, { assumeValid: true, assumeValidSDL: true })
  const fieldNames = new Set<string>()
  const withArguments = new Set<string>()
  const required = new Map<string, readonly string[]>()
  const requirements = new Map<string, string>()
  const hiddenFieldNames = new Set<string>()
  const hiddenValues = new Map<string, readonly string[]>()
  const compositeNames = new Set<string>()
  const possibleNames = new Map<string, readonly string[]>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        fieldNames.add(field.name)
        if (field.args.length > 0) withArguments.add(field.name)
        required.set(field.name, [...(required.get(field.name) ?? []), ...requiredNames(field)])
        if (isInaccessible(field)) hiddenFieldNames.add(field.name)
        const sets = requiredSets(field)
        if (sets.length > 0) requirements.set(`${type.name}.${field.name}`, sets.join(' '))
      }
    if (isCompositeType(type)) compositeNames.add(type.name)
    if (isAbstractType(type))
      possibleNames.set(
        type.name,
        schema.getPossibleTypes(type).map(({ name }) => name),
      )
    if (isEnumType(type))
      hiddenValues.set(
        type.name,
        type
          .getValues()
          .filter(isInaccessible)
          .map(({ name }) => name),
      )
  }
  return {
    fieldNames,
    /** Fields with arguments that a `@requires` names: the planner may select them with other arguments than the client does. */
    requiredWithArguments: new Set(
      [...required.values()].flat().filter((name) => withArguments.has(name)),
    ) as ReadonlySet<string>,
    /** Fields whose `@requires` names such a field. */
    requireArguments: new Set(
      [...required]
        .filter(([, names]) => names.some((name) => withArguments.has(name)))
        .map(([name]) => name),
    ) as ReadonlySet<string>,
    /** The requirements of a field of a type or of its possible types, for clients: `Pet.checkup (needs weight age)`. */
    requirementsOf: (typeName: string, field: string): readonly string[] =>
      [typeName, ...(possibleNames.get(typeName) ?? [])].flatMap((name) => {
        const needs = requirements.get(`${name}.${field}`)
        if (!needs) return []
        const isHidden = needs.match(/\w+/g)?.some((one) => hiddenFieldNames.has(one))
        return [`${name}.${field} (needs ${isHidden ? 'a field that is not public' : needs})`]
      }),
    /** The inaccessible values of an enum. */
    hiddenValuesOf: (enumName: string) => hiddenValues.get(enumName) ?? [],
    /** Whether a `__typename` names a type of objects. */
    isTypename: (name: unknown) => compositeNames.has(name as string),
    subgraphNames: subgraphNamesOf(schema),
    /** The given types and the possible types of interfaces and unions among them. */
    namesOf: (typeNames: readonly string[]): ReadonlySet<string> =>
      new Set(typeNames.flatMap((name) => [name, ...(possibleNames.get(name) ?? [])])),
  }
}

/** The names of all fields in the `requires` of a field's `@join__field`. */
function requiredNames(field: GraphQLField<unknown, unknown>): string[] {
  const names: string[] = []
  for (const requires of requiredSets(field))
    visit(parse(`{${requires}}`, { noLocation: true }), { Field: ({ name }) => void names.push(name.value) })
  return names
}

function requiredSets({ astNode }: GraphQLField<unknown, unknown>): string[] {
  return (astNode?.directives ?? []).flatMap((directive) => {
    const { requires } = argumentsOf(directive)
    return directive.name.value === 'join__field' && typeof requires === 'string' ? [requires] : []
  })
}

function isInaccessible({ astNode }: GraphQLEnumValue | GraphQLField<unknown, unknown>): boolean {
  return (astNode?.directives ?? []).some(({ name }) => name.value === 'inaccessible')
}

function subgraphNamesOf(schema: GraphQLSchema): unknown[] {
  const [subgraphs, directive] = [schema.getType('join__Graph'), schema.getDirective('join__graph')]
  if (!isEnumType(subgraphs) || !directive) return []
  return subgraphs.getValues().map(({ astNode }) => getDirectiveValues(directive, astNode ?? {})?.name)
}
