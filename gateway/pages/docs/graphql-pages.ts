import { exampleOperation } from '@rodovia/gateway/asyncapi/example-operation.ts'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isUnionType,
} from 'graphql'
import { type Hole, html } from '../html.ts'
import type { DocsPage } from './docs-page.ts'
import { inlineMarkdown } from './markdown.ts'
import { fieldList } from './schema-fields.ts'

/** The pages of the GraphQL reference: the last part of the address, and the title. */
export const graphqlPages = {
  queries: 'Queries',
  mutations: 'Mutations',
  subscriptions: 'Subscriptions',
  objects: 'Objects',
  lists: 'Lists',
  inputs: 'Inputs',
  values: 'Enums and scalars',
} as const
export type GraphqlPage = keyof typeof graphqlPages

const rootOf = { queries: 'Query', mutations: 'Mutation', subscriptions: 'Subscription' } as const
type RootPage = keyof typeof rootOf

const isRootPage = (page: GraphqlPage): page is RootPage => Object.hasOwn(rootOf, page)

export function graphqlPage(page: GraphqlPage, schema: GraphQLSchema): DocsPage {
  const title = `GraphQL: ${graphqlPages[page].toLowerCase()}`
  const sections = isRootPage(page)
    ? rootFieldsOf(schema, page).map((field) => rootSection(field, page))
    : typesOn(page, schema).map(typeSection)
  const names = isRootPage(page)
    ? rootFieldsOf(schema, page).map(({ name }) => name)
    : typesOn(page, schema).map(({ name }) => name)
  return {
    title,
    body: html`<h1>${title}</h1>
<ul class="contents names">${names.map((name) => html`<li><a href="#${name}"><code>${name}</code></a></li>`)}</ul>
${sections}`,
  }
}

export function rootFieldsOf(schema: GraphQLSchema, page: RootPage): GraphQLField<unknown, unknown>[] {
  const type = schema.getType(rootOf[page])
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

export function typesOn(page: Exclude<GraphqlPage, RootPage>, schema: GraphQLSchema): GraphQLNamedType[] {
  const roots: string[] = Object.values(rootOf)
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !roots.includes(type.name) && pageOf(type) === page)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function pageOf(type: GraphQLNamedType): GraphqlPage {
  if (isInputObjectType(type)) return 'inputs'
  if (isEnumType(type) || isScalarType(type)) return 'values'
  return /(Connection|Edge)$/.test(type.name) ? 'lists' : 'objects'
}

function rootSection(field: GraphQLField<unknown, unknown>, page: RootPage) {
  const { name, description, args, type, deprecationReason } = field
  return html`<section class="operation" aria-labelledby="${name}">
<h2 id="${name}"><a href="#${name}"><code>${name}</code></a></h2>
${paragraph(description)}${paragraph(deprecationReason && `Deprecated: ${deprecationReason}`)}
<p>Returns <span class="type">${typeLink(type)}</span></p>
${args.length > 0 ? html`<h3>Arguments</h3>${argumentList(args)}` : ''}
<h3>Example</h3><pre><code>${exampleOperation(field, rootOf[page])}</code></pre>
</section>`
}

function argumentList(args: readonly GraphQLArgument[]) {
  return fieldList(
    args.map((argument) => ({
      name: argument.name,
      type: typeLink(argument.type),
      isRequired: isRequiredArgument(argument),
      description: argument.description ?? undefined,
    })),
  )
}

function typeSection(type: GraphQLNamedType) {
  return html`<section class="operation" aria-labelledby="${type.name}">
<h2 id="${type.name}"><a href="#${type.name}"><code>${type.name}</code></a></h2>
${paragraph(type.description)}${partsOf(type)}</section>`
}

function partsOf(type: GraphQLNamedType): Hole {
  if (isEnumType(type))
    return fieldList(
      type
        .getValues()
        .map(({ name, description }) => ({ name, type: '', description: description ?? undefined })),
    )
  if (isUnionType(type)) return html`<p>One of ${type.getTypes().map((one) => html`${typeLink(one)} `)}</p>`
  if (isInputObjectType(type))
    return fieldList(
      Object.values(type.getFields()).map((field) => ({
        name: field.name,
        type: typeLink(field.type),
        isRequired: isRequiredInputField(field),
        description: field.description ?? undefined,
      })),
    )
  if (!isObjectType(type) && !isInterfaceType(type)) return ''
  return fieldList(
    Object.values(type.getFields()).map(({ name, args, type: of, description, deprecationReason }) => ({
      name: args.length > 0 ? `${name}(${args.map((argument) => argument.name).join(', ')})` : name,
      type: typeLink(of),
      description: [description, deprecationReason && `Deprecated: ${deprecationReason}`]
        .filter(Boolean)
        .join(' '),
    })),
  )
}

const paragraph = (text: string | null | undefined): Hole =>
  text ? html`<p>${inlineMarkdown(text)}</p>` : ''

function typeLink(type: { toString(): string }): Hole {
  const named = getNamedType(type as GraphQLNamedType)
  const [before, after] = String(type).split(named.name)
  return html`${before ?? ''}<a href="/docs/graphql/${pageOf(named)}#${named.name}">${named.name}</a>${after ?? ''}`
}
