import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'

/** An example with this many fields shows the shape. */
const mostFields = 6

/** A document that selects this field, with its required arguments as variables. */
export function exampleOperation(
  { name, args, type }: GraphQLField<unknown, unknown>,
  root: 'Query' | 'Mutation' | 'Subscription',
): string {
  const required = args.filter(isRequiredArgument)
  const variables = required.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')
  const values = required.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const title = `${root.toLowerCase()} Example${variables && `(${variables})`}`
  return `${title} {\n  ${name}${values && `(${values})`}${selectionOf(type, '  ')}\n}`
}

/**
 * Selects the plain fields of an object, and the nodes of a page. An object without plain fields selects its
 * first field.
 */
function selectionOf(type: GraphQLOutputType, indent: string, depth = 0): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (!isObjectType(named) && !isInterfaceType(named)) return ' { __typename }'
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument))
  const leaves = fields.filter((field) => isLeafType(getNamedType(field.type))).slice(0, mostFields)
  const nodes = fields.find((field) => field.name === 'nodes')
  const nested = nodes ?? (leaves.length === 0 ? fields[0] : undefined)
  const inner = `${indent}  `
  const lines = [
    ...leaves.map((field) => `${inner}${field.name}`),
    ...(nested && depth < 3 ? [`${inner}${nested.name}${selectionOf(nested.type, inner, depth + 1)}`] : []),
  ]
  return ` {\n${lines.length > 0 ? lines.join('\n') : `${inner}__typename`}\n${indent}}`
}
