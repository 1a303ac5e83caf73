import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse, type TypeNode } from 'graphql'
import * as z from 'zod'
import { contractName } from '../errors/refusal-details.ts'
import { expecting } from '../http/parse-input.ts'
import { parseStored } from './openapi/parse-stored.ts'
import { cep, expectingObject, flag, instant, metadata, text } from './request-fields.ts'

type Fields = Record<string, unknown>
type InputField = { name: string; type: TypeNode; description?: string | undefined }

/**
 * Schemas of fields for which the GraphQL schema does not say what is allowed, by the field's name in the body. A field with null is
 * left out.
 */
export type Checks = Readonly<Record<string, z.ZodType | null>>

/** A body that follows from the variables of the route's operation. */
export class BodyFromSchema {
  readonly checks: Checks
  constructor(checks: Checks) {
    this.checks = checks
  }
}

/** The body of a route is what its operation takes beside path and query: see `deriveBody`. */
export const bodyFromSchema = (checks: Checks = {}) => new BodyFromSchema(checks)

/** Fields of the GraphQL schema whose name in a body is not their own in snake case: docs/reference/contract.md. */
const namesInBodies: Readonly<Record<string, string>> = {
  photoBase64: 'photo_b64',
  signatureBase64: 'signature_b64',
  imageBase64: 'image_b64',
  weightGrams: 'weight_g',
  accuracyMeters: 'accuracy_m',
  isInternal: 'internal',
}

const inputs = new Map<string, InputField[]>()
const enums = new Map<string, string[]>()
/** The fields of `Query` and `Mutation`. */
const operations = new Set<string>()
const sdl = readFileSync(join(import.meta.dirname, '../../schema/supergraph.graphql'), 'utf8')
for (const definition of parse(sdl, { noLocation: true }).definitions) {
  if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION)
    inputs.set(
      definition.name.value,
      (definition.fields ?? []).map(({ name, type, description }) => ({
        name: name.value,
        type,
        description: description?.value,
      })),
    )
  else if (definition.kind === Kind.ENUM_TYPE_DEFINITION)
    enums.set(
      definition.name.value,
      (definition.values ?? []).map(({ name }) => name.value),
    )
  else if (
    definition.kind === Kind.OBJECT_TYPE_DEFINITION &&
    /^(Query|Mutation)$/.test(definition.name.value)
  )
    for (const { name } of definition.fields ?? []) operations.add(name.value)
}

const scalars: Readonly<Record<string, z.ZodType>> = {
  String: text,
  ID: text,
  Boolean: flag,
  Int: z.int(expecting('a whole number')),
  Float: z.number(expecting('a number')),
  Cents: z.int(expecting('a whole number of centavos')),
  Cep: cep,
  DateTime: instant,
  Metadata: metadata,
}

/** The parts of a route that follow from its operation. */
type Derived = {
  body: z.ZodObject
  isBodyOptional?: true
  variables: (input: { params: Fields; query: unknown; body: unknown }) => Fields
}

/**
 * Derives a body from an operation: its variables that are not in path or query, and the fields of `$input` in its place. Names are in
 * snake case; types, nullability and descriptions are those of the GraphQL schema. Throws where a check names no field.
 */
export function deriveBody(operation: string, elsewhere: readonly string[], checks: Checks): Derived {
  const variables = (parseStored(operation).operation.variableDefinitions ?? []).map(
    ({ variable, type }): InputField => ({ name: variable.name.value, type }),
  )
  const input = variables.find(({ name }) => name === 'input')
  const plain = variables.filter((variable) => variable !== input)
  const inner = input ? fieldsOf(input.type) : []
  const isInBody = ({ name }: InputField) => !elsewhere.includes(name)
  const plainInBody = plain.filter(isInBody)
  return {
    body: z.object(shapeOf([...plainInBody, ...inner.filter(isInBody)], checks), expectingObject),
    ...(input && [input, ...plainInBody].every(isNullable) && { isBodyOptional: true }),
    variables({ params, query, body }) {
      const given = { ...params, ...(query as Fields), ...(body as Fields) }
      return { ...valuesOf(plain, given), ...(input && { input: valuesOf(inner, given) }) }
    },
  }
}

/** An object of an input type of the GraphQL schema, in a body. */
export function inputObject(typeName: string, checks: Checks = {}) {
  return z.strictObject(shapeOf(inputs.get(typeName)!, checks), expectingObject)
}

/** An object of a body as the input type of the GraphQL schema, whose TypeScript type the caller names. */
export function inputOf<Input>(typeName: string, body: Fields): Input {
  return valuesOf(inputs.get(typeName)!, body) as Input
}

function shapeOf(fields: readonly InputField[], checks: Checks): Record<string, z.ZodType> {
  const names = fields.map(({ name }) => nameInBody(name))
  const unknown = Object.keys(checks).find((name) => !names.includes(name))
  if (unknown) throw new Error(`There is no field ${unknown} beside ${names.join(', ')}`)
  return Object.fromEntries(
    fields.flatMap(({ name, type, description }) => {
      const { [nameInBody(name)]: schema = schemaOf(type) } = checks
      if (!schema) return []
      const isDescribed = !description || schema.description
      return [[nameInBody(name), isDescribed ? schema : schema.describe(inWordsOfBodies(description))]]
    }),
  )
}

function isNullable({ type }: InputField): boolean {
  return type.kind !== Kind.NON_NULL_TYPE
}

function schemaOf(type: TypeNode): z.ZodType {
  return type.kind === Kind.NON_NULL_TYPE ? presentSchema(type.type) : presentSchema(type).nullish()
}

function presentSchema(type: TypeNode): z.ZodType {
  if (type.kind === Kind.LIST_TYPE) return z.array(schemaOf(type.type), expecting('a list'))
  const name = typeName(type)
  if (inputs.has(name)) return inputObject(name)
  const allowed = enums.get(name)
  if (!allowed) return scalars[name] ?? z.unknown()
  return z.enum(allowed, expecting(`one of ${allowed.join(', ')}`))
}

/** The body's values under the names of the GraphQL schema, also those in inner objects and lists. */
function valuesOf(fields: readonly InputField[], body: Fields): Fields {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = body[nameInBody(name)]
      return value === undefined ? [] : [[name, inputValueOf(type, value)]]
    }),
  )
}

function inputValueOf(type: TypeNode, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => inputValueOf(type, item))
  // A number in a path is a text.
  if (typeName(type) === 'Int' && typeof value === 'string') return Number(value) || 0
  const fields = fieldsOf(type)
  return fields.length === 0 || value === null ? value : valuesOf(fields, value as Fields)
}

function fieldsOf(type: TypeNode): InputField[] {
  return inputs.get(typeName(type)) ?? []
}

/** A description with the names that its fields have in bodies and answers; operations keep theirs. */
export function inWordsOfBodies(description: string): string {
  return description.replaceAll(/`([a-z]+[A-Z]\w*)`/g, (text, name: string) =>
    operations.has(name) ? text : `\`${nameInBody(name)}\``,
  )
}

function typeName(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type)
}

function nameInBody(name: string): string {
  return namesInBodies[name] ?? contractName(name)
}
