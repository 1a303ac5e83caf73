import type { AnyRoute } from '@rodovia/gateway/rest/route.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

/** The fields of a form or a query: a text, or a list when the name is repeated. */
export type Fields = Record<string, string | string[]>

/** The first value of a name, or an empty text. */
export function firstValue(fields: Fields, name: string): string {
  return allValues(fields, name)[0] ?? ''
}

export function allValues(fields: Fields, name: string): string[] {
  return [Object.hasOwn(fields, name) ? (fields[name] ?? []) : []].flat()
}

/** The fields as texts, for routes that take an empty one as a value. */
export function textFields<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, firstValue(fields, name)])) as Record<Name, string>
}

/** The fields that are not empty, as routes take them. */
export function filledFields<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const filled = names
    .map((name) => [name, firstValue(fields, name)] as const)
    .filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(filled) as Partial<Record<Name, string>>
}

/** The body of a route from the fields of a form: a list where the route takes one, and texts that are not empty. */
export function bodyFrom(fields: Fields, { body }: AnyRoute) {
  if (!(body instanceof z.ZodObject)) return body && {}
  const names = Object.keys(body.shape)
  const lists = names.filter((name) => body.shape[name] instanceof z.ZodArray)
  return {
    ...filledFields(fields, names),
    ...Object.fromEntries(lists.map((name) => [name, allValues(fields, name)])),
  }
}

/** Parses forms as browsers send them. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, parseForm(text)),
  )
}

export function parseForm(text: string): Fields {
  const parameters = new URLSearchParams(text)
  const names = new Set(parameters.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const texts = parameters.getAll(name)
      return [name, texts.length === 1 ? texts[0]! : texts]
    }),
  )
}
