import { parseArgs } from 'node:util'
import { DemoFault, messageOf } from './client.ts'
import { playManyOrders } from './many-orders.ts'
import { playForPerson, playOneOrder } from './one-order.ts'

const usage = `npm run demo [-- options]        plays the whole job against a running server

  --url URL        where the server answers (default http://localhost:4000)
  --me             you are the driver: one order waits for you in the driver's app
  --orders N       so many orders at once instead of one, 1 to 10000
  --drivers N      so many new drivers for them, 1 to 200 (default 10)`

function readOptions() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: process.env.PUBLIC_URL ?? 'http://localhost:4000' },
      orders: { type: 'string' },
      drivers: { type: 'string', default: '10' },
      me: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    isHelp: values.help,
    isMe: values.me,
    url: values.url.replace(/\/+$/, ''),
    orders: values.orders === undefined ? null : wholeNumber('--orders', values.orders, 10_000),
    drivers: wholeNumber('--drivers', values.drivers, 200),
  }
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new DemoFault(`${name} ${text} is not allowed: a whole number from 1 to ${max}`)
}

const say = (line: string) => console.log(line)

let url = ''
try {
  const options = readOptions()
  url = options.url
  if (options.isHelp) say(usage)
  else if (options.isMe) await playForPerson(url, say)
  else if (options.orders === null) await playOneOrder(url, say)
  else await playManyOrders(url, { orders: options.orders, drivers: options.drivers }, say)
} catch (error) {
  const isOption = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(messageOf(error, url) ?? (isOption ? (error as Error).message : error))
  process.exitCode = 1
}
