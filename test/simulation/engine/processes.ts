import { type AnyRefusal, isRefusal } from '@rodovia/core/shared/refusal.ts'
import { type CallFault, type Faults, unavailable } from './faults.ts'
import type { Random } from './random.ts'
import { Finding, type Stage } from './scheduler.ts'

/** The end of an operation of a process. After a crash nobody knows what it did. */
export type Outcome<Result> =
  | { kind: 'done'; value: Result }
  | { kind: 'refused'; refusal: AnyRefusal }
  | { kind: 'crashed' }

/** One call of a port by an operation: `ledger.credit`, its arguments, and how to make it. */
export type PortCall = { name: string; args: readonly unknown[]; make: () => Promise<unknown> }

/** Looks at a call that was made, right after it. */
export type Observer = (call: PortCall, result: unknown) => Promise<void>

/** A process of the platform, which crashes and starts again. */
export type Process = {
  readonly name: string
  readonly isUp: boolean
  /** The error of the process's clock against the simulated time. */
  readonly skewMilliseconds: number
  crash(): void
}

type Living = Process & { generation: number; deaths: Set<() => void> }

export type Processes = {
  readonly all: readonly Process[]
  /** The processes of that kind which run now. */
  up(kind: string): Process[]
  /** Runs an operation in a process. Its ports are gates: each call is an event of its own. */
  run<Result>(process: Process, name: string, work: (gate: Gate) => Promise<Result>): Promise<Outcome<Result>>
}

export type Gate = (call: PortCall) => Promise<unknown>

export type ProcessSettings = {
  names: readonly string[]
  skewMilliseconds: number
  random: Random
  faults: Faults
  /** Ports that never refuse: they crash only. */
  neverUnavailable: ReadonlySet<string>
  observe: Observer
}

/**
 * Processes whose operations interleave at their calls of ports. Each call starts and ends within one event; between two calls of an
 * operation others may do anything. A crash drops what the process had not done yet, and leaves what it had.
 */
export function createProcesses(
  stage: Stage,
  { names, random, faults, observe, neverUnavailable, ...settings }: ProcessSettings,
): Processes {
  const { scheduler, say } = stage
  const all = names.map((name): Living => {
    const process: Living = {
      name,
      isUp: true,
      skewMilliseconds: Math.round(random.between(-1, 1) * settings.skewMilliseconds),
      generation: 0,
      deaths: new Set(),
      crash: () => crash(process),
    }
    return process
  })

  function crash(process: Living & { isUp: boolean }): void {
    const seconds = random.between(1, 20)
    say(process.name, `crashes for ${seconds.toFixed(1)} s`)
    Object.assign(process, { isUp: false, generation: process.generation + 1 })
    for (const die of [...process.deaths]) die()
    scheduler.after(seconds * 1000, () => {
      Object.assign(process, { isUp: true })
      say(process.name, 'starts')
    })
  }

  function faultOf({ name }: PortCall): CallFault {
    const fault = faults.ofCall()
    return fault?.startsWith('unavailable') && neverUnavailable.has(name.split('.', 1)[0]!) ? null : fault
  }

  const run: Processes['run'] = (given, name, work) => {
    const process = given as Living
    const { generation } = process
    const isDead = () => process.generation !== generation
    /** Calls that wait for their event. */
    let waiting = 0
    let isOver = false

    /** An operation without such a call that has not ended waits for I/O beside its ports, whose order no seed decides. */
    const assertGoesOn = () => {
      if (isOver || isDead() || waiting > 0) return
      scheduler.fail(new Finding('an operation does I/O beside its ports', `${name} in ${process.name}`))
    }

    const gate: Gate = (call) =>
      new Promise((resolve, reject) => {
        if (isDead()) return
        waiting += 1
        scheduler.after(faults.latency(), async () => {
          waiting -= 1
          if (isDead()) return
          const fault = faultOf(call)
          const tell = (text: string) =>
            say(`${process.name} ${name}`, `${call.name} ${text}${fault ? `, ${fault}` : ''}`)
          if (fault === 'crash before' || fault === 'unavailable before') {
            tell('not made')
            if (fault === 'crash before') return process.crash()
            scheduler.after(0, assertGoesOn)
            return reject(unavailable())
          }
          const made = await settle(call.make)
          tell(summaryOf(made))
          if ('value' in made) await observe(call, made.value)
          if (fault === 'crash after') return process.crash()
          scheduler.after(0, assertGoesOn)
          if (fault === 'unavailable after') return reject(unavailable())
          return 'value' in made ? resolve(made.value) : reject(made.error)
        })
      })

    return new Promise((resolve) => {
      const die = () => end({ kind: 'crashed' })
      const end = (outcome: Outcome<never>) => {
        process.deaths.delete(die)
        resolve(outcome)
      }
      process.deaths.add(die)
      scheduler.after(0, assertGoesOn)
      work(gate).then(
        (value) => {
          isOver = true
          if (!isDead()) end({ kind: 'done', value } as Outcome<never>)
        },
        (error) => {
          isOver = true
          if (isDead()) return
          if (isRefusal(error)) return end({ kind: 'refused', refusal: error })
          scheduler.fail(
            error instanceof Finding ? error : new Finding('an operation threw', `${name}: ${error}`, error),
          )
        },
      )
    })
  }

  return { all, up: (kind) => all.filter(({ isUp, name }) => isUp && name.startsWith(kind)), run }
}

type Settled = { value: unknown } | { error: unknown }

async function settle(make: () => Promise<unknown>): Promise<Settled> {
  try {
    return { value: await make() }
  } catch (error) {
    return { error }
  }
}

/** A few words that are the same in each run. */
function summaryOf(settled: Settled): string {
  if ('error' in settled) return isRefusal(settled.error) ? settled.error.code : `throws ${settled.error}`
  const { value } = settled
  if (Array.isArray(value)) return `${value.length} rows`
  if (value instanceof Map) return `${value.size} found`
  if (typeof value === 'object' && value !== null) return shortOf(value)
  return String(value)
}

function shortOf(value: object): string {
  const { outcome, status, kind, items } = value as Record<string, unknown>
  if (Array.isArray(items)) return `${items.length} items`
  return String(outcome ?? status ?? kind ?? 'an object')
}
