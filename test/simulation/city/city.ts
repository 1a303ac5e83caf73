import type { Actor } from '@rodovia/core/identity/actor.ts'
import type { Request } from '@rodovia/core/identity/request.ts'
import { createFaults, type FaultRates, type Faults } from '../engine/faults.ts'
import { gatedPorts } from '../engine/gated-ports.ts'
import {
  createProcesses,
  type Outcome,
  type PortCall,
  type Process,
  type Processes,
} from '../engine/processes.ts'
import { createRandom, type Random } from '../engine/random.ts'
import { createScheduler, Finding, type Stage } from '../engine/scheduler.ts'
import { createTrace } from '../engine/trace.ts'
import { type Bank, createBank } from './bank.ts'
import { callerOf, createPartnerServer } from './partner-server.ts'
import { type CitySize, createPeople, type People } from './people.ts'
import { inStableOrder } from './stable-order.ts'
import { type CityPorts, type CityStores, openCityStores } from './stores-of-city.ts'

/** Monday, nine in the morning in São Paulo; later than any clock on which the simulation runs. */
export const startOfCity = Date.parse('2031-01-06T12:00:00.000Z')

export type CityOptions = {
  seed: string
  size?: CitySize
  faults?: FaultRates
  /** The greatest error of a clock of the platform's processes. */
  skewMilliseconds?: number
  /** Live data in a real Redis too. */
  redisUrl?: string | undefined
  /** Puts a defect into the ports, to see that it is found. */
  mutate?: (ports: CityPorts, random: Random) => CityPorts
  print?: ((line: string) => void) | undefined
}

/** Everything that actors and invariants use. */
export type City = Stage &
  People & {
    random: Random
    faults: Faults
    processes: Processes
    bank: Bank
    /** The ports without faults and without gates, for invariants. */
    direct: CityPorts
    query: CityStores['query']
    runMaintenance: CityStores['runMaintenance']
    /** False once nothing new is begun and everything is to come to its end. */
    isOpen(): boolean
    close(): void
    serve<Result>(
      process: Process,
      name: string,
      work: (ports: CityPorts) => Promise<Result>,
    ): Promise<Outcome<Result>>
    /** Adds a check that runs after each call of a port. */
    watch(observer: (call: PortCall, result: unknown) => Promise<void>): void
    requestOf(actor: Actor | null, more?: Partial<Request>): Request
  }

/** These promise never to refuse. */
const neverUnavailable = new Set(['webhookCaller', 'limits', 'publicCells', 'geocoder', 'roads'])

/** A city on the real core and the real stores, in simulated time. Nobody lives in it yet: see `populate`. */
export async function openCity(options: CityOptions): Promise<City & AsyncDisposable> {
  const { seed, size = { shops: 4, drivers: 8 }, skewMilliseconds = 50 } = options
  const random = createRandom(seed)
  const scheduler = createScheduler(startOfCity)
  const trace = createTrace(startOfCity, options.print)
  const say: Stage['say'] = (actor, text) => trace.add(scheduler.now(), actor, text)
  const stage: Stage = { scheduler, trace, say }
  await using stack = new AsyncDisposableStack()
  const stores = stack.use(await openCityStores(scheduler.now, random.fork('ids'), options))
  const bank = createBank()
  const servers = Array.from({ length: size.shops }, (_, index) =>
    createPartnerServer(stage, random.fork(`partner ${index}`), `http://127.0.0.1:1/partner-${index + 1}`),
  )
  const direct: CityPorts = {
    ...inStableOrder(stores.ports),
    pixProvider: bank.provider,
    webhookCaller: { ...stores.ports.webhookCaller, ...callerOf(servers) },
  }
  const served = options.mutate?.(direct, random.fork('mutation')) ?? direct
  const people = await createPeople(direct, size, servers)
  const faults = createFaults(random.fork('faults'), options.faults)
  let observe: (call: PortCall, result: unknown) => Promise<void> = async () => {}
  let isOpen = true
  const processes = createProcesses(stage, {
    names: ['gateway-1', 'gateway-2', 'worker-1', 'worker-2'],
    random: random.fork('processes'),
    skewMilliseconds,
    faults,
    neverUnavailable,
    observe: (call, result) => observe(call, result),
  })
  const disposal = stack.move()
  let requests = 0
  return {
    ...stage,
    ...people,
    random,
    faults,
    processes,
    bank,
    direct,
    query: stores.query,
    runMaintenance: stores.runMaintenance,
    isOpen: () => isOpen,
    close() {
      isOpen = false
    },
    serve: (process, name, work) =>
      processes.run(process, name, (gate) => {
        const clock = () => new Date(scheduler.now() + process.skewMilliseconds)
        return work(gatedPorts({ ...served, clock }, stores.gated, gate))
      }),
    watch(observer) {
      observe = observer
    },
    requestOf: (actor, more) => ({
      actor,
      language: 'pt-BR',
      requestId: `request-${++requests}`,
      address: '203.0.113.7',
      idempotencyKey: null,
      stepUpToken: null,
      ...more,
    }),
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  }
}

/** Ends the simulation if something does not hold. */
export function assertHolds(isTrue: boolean, invariant: string, values: () => unknown): asserts isTrue {
  if (!isTrue) throw new Finding(invariant, toText(values()))
}

export function toText(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item)) ?? 'undefined'
}
