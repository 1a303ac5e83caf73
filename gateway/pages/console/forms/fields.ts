import type { FastifyInstance } from 'fastify'

/** What a form or the address names: a text, or several where the name is there more than once. */
export type Fields = Record<string, string | string[]>

/** The text under a name; empty where there is none. */
export function firstValue(fields: Fields, name: string): string {
  return allValues(fields, name)[0] ?? ''
}

export function allValues(fields: Fields, name: string): string[] {
  return [Object.hasOwn(fields, name) ? (fields[name] ?? []) : []].flat()
}

/** What was filled in, as rows take it: an empty field is none. */
export function filledFields<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const filled = names
    .map((name) => [name, firstValue(fields, name)] as const)
    .filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(filled) as Partial<Record<Name, string>>
}

/** Forms are read as browsers send them. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, parseForm(text)),
  )
}

export function parseForm(text: string): Fields {
  const sent = new URLSearchParams(text)
  const names = new Set(sent.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const texts = sent.getAll(name)
      return [name, texts.length === 1 ? texts[0]! : texts]
    }),
  )
}
