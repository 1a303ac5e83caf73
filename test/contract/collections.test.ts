import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  filled,
  type PostmanCollection,
  readHttpFile,
  requestsOf,
  runScript,
  type SavedRequest,
} from '../support/collections.ts'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo } from '../support/rest-client.ts'

type Operation = { responses: Record<string, unknown> }

let platform: TestPlatform
let collection: PostmanCollection
let httpText: string
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  platform = await startTestPlatform()
  const read = async (path: string) => (await fetch(`${platform.url}${path}`)).text()
  collection = JSON.parse(await read('/rodovia.postman_collection.json'))
  httpText = await read('/rodovia.http')
  ;({ paths } = JSON.parse(await read('/openapi.json')))
})
afterAll(() => platform[Symbol.asyncDispose]())

/** The values that a person enters. */
const entered = () =>
  new Map([
    ['base_url', platform.url],
    ['api_key', demoApiKey],
    ['shipper_email', demo.shipper],
    ['shipper_password', demo.password],
    ['driver_email', demo.driver],
    ['driver_password', demo.password],
    ['cep', '01310100'],
    ['head', '3f0a91c277de0b45a1f3'],
  ])

async function send({ method, url, headers, body }: SavedRequest, values: Map<string, string>) {
  const response = await fetch(filled(url, values), {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, filled(value, values)]),
    ),
    ...(body !== undefined && { body: filled(body, values) }),
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : null }
}

/** The operation of OpenAPI that a request is of. */
function operationOf({ method, url }: SavedRequest): Operation {
  const path = url.replace('{{base_url}}', '').split('?', 1).join('')
  const pattern = (described: string) =>
    new RegExp(`^${described.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '\\{\\{\\w+\\}\\}')}$`)
  const found = Object.keys(paths).find((described) => pattern(described).test(path))
  const operation = found && paths[found]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the OpenAPI document.`)
  return operation
}

const credentialFaults = ['unauthorized', 'invalid_or_expired_token']

test('both files have every operation, and the same requests', () => {
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json')
  const all = collection.item.flatMap(({ item = [] }) => requestsOf(item).map(({ request }) => request))
  const operations = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0)
  const grouped = collection.item.slice(1).flatMap(({ item = [] }) => requestsOf(item))
  expect(grouped).toHaveLength(operations)
  expect(new Set(grouped.map(({ request }) => operationOf(request))).size).toBe(operations)
  expect(readHttpFile(httpText).blocks.map(({ request }) => request)).toEqual(all)
})

test('the folder Start of the collection runs from the login to the cancellation', async () => {
  const values = entered()
  for (const { request, script } of requestsOf(collection.item[0]!.item!)) {
    const { status, body } = await send(request, values)
    expect([request.name, status, body]).toEqual([request.name, 200, expect.objectContaining({ ok: true })])
    runScript(script, status, body, values)
  }
  expect([...values.keys()].slice(entered().size)).toEqual([
    'shipper_token',
    'driver_token',
    'cotacao_id',
    'order_id',
    'code',
  ])
})

test('so does the beginning of the .http file, with what it takes from responses', async () => {
  const { blocks, variables, fromResponses } = readHttpFile(httpText)
  const values = new Map([...variables, ...entered()])
  expect([...variables.keys()]).toEqual([...entered().keys()])
  const start = blocks.slice(0, collection.item[0]!.item!.length)
  for (const { request, id } of start) {
    const { status, body } = await send(request, values)
    expect([request.name, status]).toEqual([request.name, 200])
    for (const capture of fromResponses.filter((one) => one.id === id)) {
      const value = capture.path.reduce((part, key) => part?.[key], body)
      expect(value, capture.variable).toEqual(expect.any(String))
      values.set(capture.variable, value)
    }
  }
})

test('every other request is answered as OpenAPI describes, with the credentials that it brings', async () => {
  const values = entered()
  const [start, ...groups] = collection.item
  for (const { request, script } of requestsOf(start!.item!.slice(0, 5))) {
    const { status, body } = await send(request, values)
    runScript(script, status, body, values)
  }
  const faults: string[] = []
  const invalid: string[] = []
  let carriedOut = 0
  for (const { request, script } of groups.flatMap(({ item = [] }) => requestsOf(item))) {
    const { status, body } = await send(request, values)
    const place = `${request.method} ${request.url.replace('{{base_url}}', '')}`
    if (!(String(status) in operationOf(request).responses))
      faults.push(`${place}: ${status} is not described`)
    if (credentialFaults.includes(body?.error) && !/refresh|renew/.test(place))
      faults.push(`${place}: ${body.error}`)
    if (body?.error === 'validation_failed') invalid.push(`${place}: ${JSON.stringify(body.details)}`)
    if (status === 200) carriedOut += 1
    runScript(script, status, body, values)
  }
  expect(faults).toEqual([])
  expect(invalid).toEqual([])
  expect(carriedOut).toBeGreaterThan(90)
})
