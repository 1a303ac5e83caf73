#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { createClient } from '../create-client.ts'
import { RodoviaError } from '../rodovia-error.ts'
import { listen } from './listen.ts'
import { scriptOf, trigger } from './trigger.ts'

const usage = `rodovia listen ADDRESS [--events TYPE,TYPE] [--secret whsec_…]
  Sends the events of a test key to an address of this machine, signed like webhooks.
rodovia trigger TYPE
  Places an order with a test key, and lets the robot of rehearsals carry it until the event comes.
  ${Object.keys(scriptOf).join(', ')}

RODOVIA_KEY is the test key, RODOVIA_URL the platform: http://localhost:4000 by default.`

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { events: { type: 'string' }, secret: { type: 'string' }, help: { type: 'boolean' } },
    })
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}

const { positionals, values } = readArguments()
const [command, target, ...others] = positionals
if (values.help) {
  console.log(usage)
  process.exit()
}
if (!target || others.length > 0 || (command !== 'listen' && command !== 'trigger')) fail(usage)
const { RODOVIA_KEY: apiKey = '', RODOVIA_URL: url = 'http://localhost:4000' } = process.env
if (!apiKey.startsWith('rdk_test_'))
  fail('RODOVIA_KEY must be a test key, which begins with rdk_test_: its events are those of rehearsals.')

const { rest } = createClient({ url, apiKey, language: 'en' })
try {
  if (command === 'trigger') await trigger(rest, target)
  else await listen(rest, target, { types: values.events?.split(','), secret: values.secret })
} catch (error) {
  if (!(error instanceof RodoviaError || error instanceof TypeError)) throw error
  fail(error instanceof RodoviaError ? `${error.code}: ${error.message}` : error.message)
}
