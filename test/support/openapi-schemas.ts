import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

type Schema = Record<string, unknown>
type Answers = Record<string, { content?: { 'application/json'?: { schema: Schema } } }>
type Document = {
  paths: Record<string, Record<string, { responses: Answers }>>
  components: { schemas: Record<string, Schema> }
}

const file = join(import.meta.dirname, '../../schema/openapi.yaml')
const document = strict(parse(readFileSync(file, 'utf8')) as Document)
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

/** Clients let answers grow; our own tests do not: a field that no schema names is a fault. */
function strict<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part), (_, value) => {
    const isObject = value?.type === 'object' && value.properties && value.additionalProperties === undefined
    return isObject ? { ...value, additionalProperties: false } : value
  })
}

const patterns = Object.keys(document.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const validators = new Map<string, ValidateFunction>()

/**
 * Fails where an answer of a REST door is not one that schema/openapi.yaml describes: its status, and each field of its body. Other
 * addresses are not looked at.
 */
export function expectDescribed(method: string, address: string, status: number, body: unknown): void {
  const pathname = address.split('?', 1).join('')
  const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path
  const answers = path && document.paths[path]?.[method.toLowerCase()]?.responses
  if (!answers) return
  const key = String(status) in answers ? String(status) : 'default'
  if (status < 400 && key === 'default') throw new Error(`${method} ${path}: no ${status} is described`)
  const pointer = [path, method.toLowerCase(), key].map(escaped)
  expectValid(
    `${method} ${path} ${status}`,
    `/paths/${pointer[0]}/${pointer[1]}/responses/${pointer[2]}/content/application~1json/schema`,
    body,
  )
}

/** Fails where what a webhook tells is not as schema/openapi.yaml describes its kind. */
export function expectEvent(event: { type: string }): void {
  const pointer = `/webhooks/${escaped(event.type)}/post/requestBody/content/application~1json/schema`
  expectValid(event.type, pointer, event)
}

function expectValid(what: string, pointer: string, body: unknown): void {
  const reference = `openapi#${pointer}`
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference })
  validators.set(reference, validate)
  if (validate(body)) return
  const faults = validate.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  throw new Error(
    `${what} is not as described:\n${faults?.join('\n')}\n${JSON.stringify(body).slice(0, 500)}`,
  )
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
