import {
  type ConstDirectiveNode,
  type DocumentNode,
  type EnumTypeDefinitionNode,
  type FieldDefinitionNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  type ScalarTypeDefinitionNode,
} from 'graphql'
import { argumentsOf } from '../supergraph/directives.ts'
import { linkedName } from '../supergraph/linked-features.ts'

/** The requirements of a type or a field on the caller; all of them must be met. */
export interface Requirement {
  readonly isAuthenticated: boolean
  /** Each of them: one of the inner lists must be granted completely. */
  readonly scopes: readonly AnyOfAll[]
  readonly policies: readonly AnyOfAll[]
}

type AnyOfAll = readonly (readonly string[])[]

/** Requirements by schema coordinate: `Type` or `Type.field`. */
export type Requirements = ReadonlyMap<string, Requirement>

/** Reads `@authenticated`, `@requiresScopes` and `@policy` of a supergraph. */
export function readRequirements(document: DocumentNode): Requirements {
  const names = {
    authenticated: linkedName(document, 'authenticated', 'authenticated'),
    requiresScopes: linkedName(document, 'requiresScopes', 'requiresScopes'),
    policy: linkedName(document, 'policy', 'policy'),
  }
  const requirements = new Map<string, Requirement>()
  const add = (coordinate: string, { directives = [] }: Restrictable) => {
    const requirement: Requirement = {
      isAuthenticated: directives.some(({ name }) => name.value === names.authenticated),
      scopes: listsOf(directives, names.requiresScopes, 'scopes'),
      policies: listsOf(directives, names.policy, 'policies'),
    }
    const { isAuthenticated, scopes, policies } = requirement
    if (isAuthenticated || scopes.length > 0 || policies.length > 0) requirements.set(coordinate, requirement)
  }
  for (const definition of document.definitions) {
    if (!isRestrictable(definition.kind)) continue
    const type = definition as TypeNode
    add(type.name.value, type)
    if (!('fields' in type)) continue
    for (const field of type.fields ?? []) add(`${type.name.value}.${field.name.value}`, field)
  }
  return requirements
}

type TypeNode =
  | ObjectTypeDefinitionNode
  | InterfaceTypeDefinitionNode
  | ScalarTypeDefinitionNode
  | EnumTypeDefinitionNode
type Restrictable = Pick<TypeNode | FieldDefinitionNode, 'directives'>

function isRestrictable(kind: string): boolean {
  return (
    kind === Kind.OBJECT_TYPE_DEFINITION ||
    kind === Kind.INTERFACE_TYPE_DEFINITION ||
    kind === Kind.SCALAR_TYPE_DEFINITION ||
    kind === Kind.ENUM_TYPE_DEFINITION
  )
}

function listsOf(
  directives: readonly ConstDirectiveNode[],
  name: string | undefined,
  argument: string,
): AnyOfAll[] {
  return directives
    .filter((directive) => directive.name.value === name)
    .map((directive) => argumentsOf(directive)[argument] as AnyOfAll)
}
