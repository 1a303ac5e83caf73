import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schemas } from './schemas.ts'
import { composeSupergraph } from './supergraph.ts'

/** Elements of a schema without a description, except those that federation adds. */
function undescribed(schema: (typeof schemas)[keyof typeof schemas]): string[] {
  const missing: string[] = []
  const look = (path: string, { description }: { description?: string | null | undefined }) => {
    if (!description?.trim()) missing.push(path)
  }
  const builtIn = new Set(['ID', 'String', 'Int', 'Float', 'Boolean'])
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('_') || type.name.includes('__') || builtIn.has(type.name)) continue
    const isEntryOnly =
      type === schema.getQueryType() && Object.keys(type.getFields()).every((name) => name.startsWith('_'))
    if (!isEntryOnly) look(type.name, type)
    if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value)
    if (!isObjectType(type) && !isInputObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (field.name.startsWith('_')) continue
      look(`${type.name}.${field.name}`, field)
      if ('args' in field) for (const arg of field.args) look(`${type.name}.${field.name}(${arg.name})`, arg)
    }
  }
  return missing
}

describe.each(Object.entries(schemas))('the subgraph %s', (_, schema) => {
  test('describes every type, field, argument and value', () => {
    expect(undescribed(schema)).toEqual([])
  })
})

describe('the supergraph', () => {
  test('is composed of the six, and hides the federation fields', () => {
    const supergraph = composeSupergraph(schemas)
    for (const name of Object.keys(schemas)) expect(supergraph).toContain(`@join__graph(name: "${name}"`)
    expect(supergraph).not.toMatch(/\b_entities\b/)
    expect(supergraph).not.toMatch(/\b_service\b/)
  })

  test('has the fields of an order from all subgraphs', () => {
    const order = buildSchema(composeSupergraph(schemas)).getType('Order')
    if (!isObjectType(order)) throw new Error('there is no Order')
    expect(Object.keys(order.getFields())).toEqual(
      expect.arrayContaining(['status', 'driver', 'quote', 'offers', 'walletEntries', 'events']),
    )
  })

  test('of conflicting subgraphs is rejected', () => {
    const contradicting = { delivery: schemas.delivery, again: schemas.delivery }
    expect(() => composeSupergraph(contradicting)).toThrow(/Order/)
  })

  test('and the subgraphs match the files in schema/', async () => {
    const script = join(import.meta.dirname, 'print-schema.ts')
    await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toMatchObject({
      stderr: '',
    })
  })
})
