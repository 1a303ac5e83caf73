import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { GraphQLError, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import type { SubgraphContext } from './context.ts'

type Resolver = GraphQLFieldResolver<unknown, SubgraphContext>

/**
 * Wraps every resolver of the schema, including `_entities` and subscriptions, so that a refusal of the core becomes a GraphQL error
 * with its code and message. Other errors pass unchanged; the gateway masks them.
 */
export function withRefusals(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (field.resolve) field.resolve = mapResolver(field.resolve)
      if (field.subscribe) field.subscribe = mapSubscriber(field.subscribe)
    }
  }
  return schema
}

type Rethrow = (error: unknown) => never

/** Called for every value of a response: one that is there already takes no memory. */
function mapResolver(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    try {
      const value = resolve(source, args, context, info)
      if (isPromise(value)) return value.then(undefined, rethrowIn(context))
      return Array.isArray(value) ? itemsMapped(value, context) : value
    } catch (error) {
      throw toGraphQLError(error, context)
    }
  }
}

function itemsMapped(items: readonly unknown[], context: SubgraphContext): readonly unknown[] {
  if (!items.some(isPromise)) return items
  const rethrow = rethrowIn(context)
  return items.map((item) => (isPromise(item) ? item.then(undefined, rethrow) : item))
}

function mapSubscriber(subscribe: Resolver): Resolver {
  return async (source, args, context, info) => {
    try {
      return eventsMapped(await subscribe(source, args, context, info), rethrowIn(context))
    } catch (error) {
      throw toGraphQLError(error, context)
    }
  }
}

function rethrowIn(context: SubgraphContext): Rethrow {
  return (error) => {
    throw toGraphQLError(error, context)
  }
}

/** A subscription may be refused at any event, not only at the start. */
function eventsMapped(value: unknown, rethrow: Rethrow): AsyncIterableIterator<unknown> {
  const events = value as AsyncIterator<unknown>
  return {
    next: () => events.next().catch(rethrow),
    return: async () => (await events.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function toGraphQLError(error: unknown, { language, ports }: SubgraphContext): unknown {
  if (!isRefusal(error)) return error
  const { message, details: detailsOf } = ports.refusalMessages
  const details = detailsOf(error)
  // Pages show `localized`; clients get `details`, where issues are in English.
  const facts = details !== null && { details, localized: detailsOf(error, language) }
  return new GraphQLError(message(error, language), { extensions: { code: error.code, ...facts } })
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}
