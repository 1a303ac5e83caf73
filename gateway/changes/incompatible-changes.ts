/** The parts of JSON Schema that say what fits. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  [limit: string]: unknown
}

type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema }>
type Operation = {
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
type Components = { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> }

/** The part of an OpenAPI document that clients depend on. */
export type RestApi = { paths: Record<string, Record<string, Operation>>; components: Components }

type Message = { headers?: Schema; payload: Schema }
/** The same of an AsyncAPI document. */
export type MessagesApi = {
  channels: Record<string, { messages: Record<string, Message> }>
  components: Components
}

/** Clients send an input and receive an output. */
type Side = 'input' | 'output'

/** The incompatible changes for clients of REST, one line each. */
export function incompatibleRestChanges(before: RestApi, after: RestApi): string[] {
  const compare = comparison(before.components, after.components)
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      return now ? operationChanges(operation, now, at) : [`${at} was removed`]
    }),
  )

  function operationChanges(old: Operation, now: Operation, at: string): string[] {
    const body = (content: Content | undefined) => content?.['application/json']?.schema
    const answers = Object.entries(old.responses)
      .filter(([status]) => status < '400')
      .flatMap(([status, { content = {} }]) => {
        const answer = now.responses[status]
        if (!answer) return [`${at}: the answer ${status} was removed`]
        const types = Object.keys(content).filter((type) => !answer.content?.[type])
        return [
          ...types.map((type) => `${at}: the answer ${status} as ${type} was removed`),
          ...compare('output', body(content), body(answer.content), `${at}: answer ${status}`),
        ]
      })
    return [
      ...(!old.security?.length && now.security?.length ? [`${at} needs credentials`] : []),
      ...parameterChanges(old.parameters ?? [], now.parameters ?? [], at),
      ...(now.requestBody?.required && !old.requestBody?.required ? [`${at}: the body became required`] : []),
      ...compare('input', body(old.requestBody?.content), body(now.requestBody?.content), `${at}: body`),
      ...answers,
    ]
  }

  function parameterChanges(old: Parameter[], now: Parameter[], at: string): string[] {
    const byName = (list: Parameter[], { parameters = {} }: Components) =>
      new Map(
        list
          .map((one) => (one.$ref ? parameters[nameOf(one.$ref)]! : one))
          .map((one) => [`${one.in} ${one.name}`, one]),
      )
    const [was, is] = [byName(old, before.components), byName(now, after.components)]
    return [
      ...[...was].flatMap(([name, { schema }]) => {
        const one = is.get(name)
        return one
          ? compare('input', schema, one.schema, `${at}: parameter ${name}`)
          : [`${at}: the parameter ${name} was removed`]
      }),
      ...[...is]
        .filter(([name, { required }]) => required && !was.get(name)?.required)
        .map(([name]) => `${at}: the parameter ${name} became required`),
    ]
  }
}

/** The incompatible changes for receivers of messages, one line each. */
export function incompatibleMessageChanges(before: MessagesApi, after: MessagesApi): string[] {
  const compare = comparison(before.components, after.components)
  return Object.entries(before.channels).flatMap(([channel, { messages }]) => {
    const now = after.channels[channel]?.messages
    if (!now) return [`the channel ${channel} was removed`]
    return Object.entries(messages).flatMap(([name, message]) => {
      const at = `${channel} ${name}`
      const one = now[name]
      if (!one) return [`${at} was removed`]
      return [
        ...compare('output', message.headers, one.headers, `${at}: headers`),
        ...compare('output', message.payload, one.payload, at),
      ]
    })
  })
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** Compares two schemas in their documents. A shape that contains itself is compared once. */
function comparison(before: Components, after: Components) {
  const open = new Set<string>()
  return compare

  function compare(side: Side, old: Schema | undefined, now: Schema | undefined, at: string): string[] {
    if (!old) return []
    if (!now) return [`${at} was removed`]
    const pair = old.$ref && `${side} ${old.$ref} ${now.$ref}`
    if (pair && open.has(pair)) return []
    if (pair) open.add(pair)
    const changes = compareForms(side, formsOf(old, before), formsOf(now, after), at)
    if (pair) open.delete(pair)
    return changes
  }

  /** Compares each alternative with the one that differs least. `null` is a type among those of the others. */
  function compareForms(side: Side, old: Schema[], now: Schema[], at: string): string[] {
    const [was, is] = [typesOf(old), typesOf(now)]
    const gone = [...was].filter((type) => !is.has(type) && !(type === 'integer' && is.has('number')))
    const added = [...is].filter((type) => !was.has(type) && !(type === 'integer' && was.has('number')))
    const changed = side === 'input' ? gone : added
    if (changed.length > 0) return [`${at}: the type ${[...was].join(' or ')} became ${[...is].join(' or ')}`]
    const [oldShapes, shapes] = [old, now].map((forms) => forms.filter(({ type }) => type !== 'null'))
    return oldShapes!.flatMap((form) => {
      const changes = shapes!.map((shape) => compareOne(side, form, shape, at))
      return changes.sort((a, b) => a.length - b.length)[0] ?? []
    })
  }

  function compareOne(side: Side, old: Schema, now: Schema, at: string): string[] {
    const values = valuesOf(now)
    return [
      ...(values ? (valuesOf(old) ?? ['any other']) : [])
        .filter((value) => !values!.includes(value))
        .map((value) => `${at}: the value ${value} was removed`),
      ...(side === 'input' ? limitChanges(old, now, at) : []),
      ...propertyChanges(side, old, now, at),
      ...compare(side, old.items, now.items, `${at}[]`),
    ]
  }

  function propertyChanges(side: Side, old: Schema, now: Schema, at: string): string[] {
    const { properties: was = {}, required: neededBefore = [] } = old
    const { properties: is = {}, required: neededNow = [] } = now
    const [stricter, looser] = side === 'input' ? [neededNow, neededBefore] : [neededBefore, neededNow]
    return [
      ...Object.entries(was).flatMap(([name, property]) =>
        compare(side, property, is[name], `${at}.${name}`),
      ),
      ...stricter
        .filter((name) => !looser.includes(name) && name in is)
        .map((name) => `${at}.${name} became ${side === 'input' ? 'required' : 'optional'}`),
    ]
  }
}

/** The alternatives of a schema, without references; parts that belong together are one form. */
function formsOf(schema: Schema, components: Components): Schema[] {
  if (schema.$ref) return formsOf(components.schemas?.[nameOf(schema.$ref)] ?? {}, components)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap((one) => formsOf(one, components))
  if (!schema.allOf) return [schema]
  const parts = schema.allOf.flatMap((part) => formsOf(part, components))
  return [
    {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    },
  ]
}

function typesOf(forms: readonly Schema[]): Set<string> {
  return new Set(forms.flatMap(({ type, properties }) => type ?? (properties ? 'object' : 'any')))
}

function valuesOf(schema: Schema): string[] | undefined {
  const values = 'const' in schema ? [schema.const] : schema.enum
  return values?.map((value) => JSON.stringify(value))
}

/** Limits of an input that became narrower. */
function limitChanges(old: Schema, now: Schema, at: string): string[] {
  const limits = Object.keys(now).filter((name) => {
    const [was, is] = [old[name], now[name]]
    if (name === 'pattern' || name === 'format') return is !== was
    if (/^(max|exclusiveMax)/.test(name)) return was === undefined || Number(is) < Number(was)
    return (
      /^(min|exclusiveMin)/.test(name) && Number(is) > Number(was ?? (name === 'minimum' ? -Infinity : 0))
    )
  })
  return limits.map((name) => `${at}: ${name} became ${now[name]}`)
}
