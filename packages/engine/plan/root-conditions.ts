import type { FetchNode } from '@graphql-hive/router-query-planner'
import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  parseType,
  print,
  type SelectionNode,
} from 'graphql'
import { nameNode, type VariableCondition } from '../document/conditions.ts'
import { responseKey } from '../document/response-keys.ts'
import { type Condition, compileCondition } from './condition.ts'

type Conditions = ReadonlyMap<string, VariableCondition>
type Guarded = { readonly fetch: FetchNode; readonly condition: Condition | undefined }

/** The fetch with these conditions of its root fields, by response key, and whether any field is left for some variables. */
export function withRootConditions(fetch: FetchNode, conditions: Conditions | undefined): Guarded {
  if (!conditions?.size) return { fetch, condition: undefined }
  const document = parse(fetch.operation, { noLocation: true })
  const [definition] = document.definitions
  if (definition?.kind !== Kind.OPERATION_DEFINITION) return { fetch, condition: undefined }
  const selections = definition.selectionSet.selections.map((one) => withCondition(one, conditions))
  const used = definition.selectionSet.selections.flatMap(
    (one) => conditionOf(one, conditions)?.variable ?? [],
  )
  const defined = definition.variableDefinitions ?? []
  const missing = [...new Set(used)].filter(
    (name) => !defined.some(({ variable }) => variable.name.value === name),
  )
  const guarded: OperationDefinitionNode = {
    ...definition,
    variableDefinitions: [...defined, ...missing.map(booleanVariable)],
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  }
  const operation = { ...document, definitions: [guarded, ...document.definitions.slice(1)] }
  return {
    fetch: {
      ...fetch,
      operation: print(operation),
      variableUsages: [...(fetch.variableUsages ?? []), ...missing],
    },
    condition: compileCondition(operation),
  }
}

function withCondition(selection: SelectionNode, conditions: Conditions): SelectionNode {
  const condition = conditionOf(selection, conditions)
  return condition && selection.kind === Kind.FIELD
    ? { ...selection, directives: [...(selection.directives ?? []), directiveOf(condition)] }
    : selection
}

/** The condition that a root field lacks. */
function conditionOf(selection: SelectionNode, conditions: Conditions): VariableCondition | undefined {
  const isFree = selection.kind === Kind.FIELD && !selection.directives?.length
  return isFree ? conditions.get(responseKey(selection as FieldNode)) : undefined
}

function directiveOf({ variable, expected }: VariableCondition) {
  const value = { kind: Kind.VARIABLE, name: nameNode(variable) } as const
  return {
    kind: Kind.DIRECTIVE,
    name: nameNode(expected ? 'include' : 'skip'),
    arguments: [{ kind: Kind.ARGUMENT, name: nameNode('if'), value }],
  } as const
}

const booleanVariable = (name: string) =>
  ({
    kind: Kind.VARIABLE_DEFINITION,
    variable: { kind: Kind.VARIABLE, name: nameNode(name) },
    type: parseType('Boolean!'),
  }) as const
