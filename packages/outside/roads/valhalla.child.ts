import { createRequire } from 'node:module'
import { routingConfig, valhallaPackage } from './valhalla-config.ts'

/** The process in which Valhalla runs. It is killed from outside: its code cannot be interrupted. */

type Actor = { route(query: string): Promise<string>; matrix(query: string): Promise<string> }
type Task = { id: number; kind: keyof Actor; query: string }

const [tileDir = ''] = process.argv.slice(2)
const { Actor } = createRequire(import.meta.url)(valhallaPackage) as { Actor: new (config: string) => Actor }
const actor = new Actor(JSON.stringify(routingConfig(tileDir)))

process.on('disconnect', () => process.exit())
process.on('message', async ({ id, kind, query }: Task) => {
  const result = await actor[kind](query).then(
    (answer) => ({ answer }),
    (error: Error) => ({ fault: error.message }),
  )
  process.send?.({ id, ...result })
})
process.send?.('ready')
