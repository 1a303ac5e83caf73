import { type ChildProcess, fork } from 'node:child_process'
import type { QueryPlan } from '@graphql-hive/router-query-planner'
import { type PlannerMessage, type PlannerReply, PlanningTimeout, type PlanRequest } from './plan-request.ts'
import { createPlanningCounts, type PlanningOutcome, type PlanningState } from './planning-state.ts'

/** Plans operations on one supergraph in processes of their own. */
export interface RemotePlanner extends Disposable {
  /** Within so much processor time. Rejects with PlanningTimeout, PlannerBusy, or the planner's error. */
  plan(request: PlanRequest, withinMs: number): Promise<QueryPlan>
}

export class PlannerBusy extends Error {
  override readonly name = 'PlannerBusy'
}

const maxProcesses = 2
/** An operation waits this long before a second process is started for it. */
const startAnotherAfterMs = 250
const maxWaiting = 1_000
const endIdleAfterMs = 300_000
/** The memory of the planner grows with what it has planned; a new process begins small. */
const defaultPlansPerProcess = 5_000
/** The process ends a plan at its limit of processor time. This is for one that does not even do that, and for a starved machine. */
const wallTimes = 10

interface Task {
  readonly supergraph: Supergraph
  readonly request: PlanRequest
  readonly withinMs: number
  readonly result: PromiseWithResolvers<QueryPlan>
  /** When a process began with it, on the clock of `performance.now()`. */
  begunAt?: number
}

interface Supergraph {
  readonly id: number
  readonly sdl: string
}

interface Worker {
  readonly child: ChildProcess
  /** Supergraphs that the process knows. */
  readonly known: Set<number>
  /** Operations that it has planned. */
  plans: number
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Plans in processes, not in threads: the planner is native code, which a thread cannot be stopped in. A thread that plans a hostile
 * operation runs on after `terminate` and keeps its process from ending; and a crash in it ends the whole process.
 *
 * A process plans one operation at a time, so that a crash or a timeout concerns that operation alone. All engines of this process share
 * them. They start with the first operation, end when they are idle, and do not keep this process alive.
 */
export class PlanningProcesses {
  readonly #plansPerProcess: number
  readonly #waiting: Task[] = []
  readonly #workers: Worker[] = []
  readonly #counts = createPlanningCounts()
  #isStartingAnother = false
  #supergraphs = 0

  constructor(plansPerProcess = defaultPlansPerProcess) {
    this.#plansPerProcess = plansPerProcess
  }

  state(): PlanningState {
    return { processes: this.#workers.length, waiting: this.#waiting.length, ...this.#counts.read() }
  }

  open(sdl: string): RemotePlanner {
    const supergraph: Supergraph = { id: ++this.#supergraphs, sdl }
    return {
      plan: (request, withinMs) => this.#plan(supergraph, request, withinMs),
      [Symbol.dispose]: () => {
        for (const worker of this.#workers)
          if (worker.known.delete(supergraph.id)) send(worker, { kind: 'forget', id: supergraph.id })
      },
    }
  }

  #plan(
    supergraph: Supergraph,
    request: Task['request'],
    withinMs: number,
  ): ReturnType<RemotePlanner['plan']> {
    if (this.#waiting.length >= maxWaiting) {
      this.#counts.count('refused')
      return Promise.reject(new PlannerBusy())
    }
    const result = Promise.withResolvers<QueryPlan>()
    this.#waiting.push({ supergraph, request, withinMs, result })
    this.#assign()
    return result.promise
  }

  #assign(): void {
    for (const worker of this.#workers) {
      if (this.#waiting.length === 0) return
      if (!worker.task) this.#run(worker, this.#waiting.shift() as Task)
    }
    if (this.#waiting.length === 0) return
    if (this.#workers.length === 0) {
      this.#start()
      this.#assign()
    } else if (this.#workers.length < maxProcesses && !this.#isStartingAnother) {
      this.#isStartingAnother = true
      setTimeout(() => this.#startAnother(), startAnotherAfterMs)
    }
  }

  #startAnother(): void {
    this.#isStartingAnother = false
    if (this.#waiting.length === 0) return
    if (this.#workers.length < maxProcesses) this.#start()
    this.#assign()
  }

  #start(): void {
    const file = import.meta.url.endsWith('.ts') ? './planner-process.ts' : './planner-process.js'
    const child = fork(new URL(file, import.meta.url), {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#counts.countStart()
    const worker: Worker = { child, known: new Set(), plans: 0, task: undefined, timer: undefined }
    this.#workers.push(worker)
    child.on('message', (reply: PlannerReply) => this.#onReply(worker, reply))
    child.on('error', (error) => this.#onEnd(worker, error))
    child.on('exit', (code, signal) =>
      this.#onEnd(worker, new Error(`The planner ended with ${signal ?? code}`)),
    )
    this.#rest(worker)
  }

  #run(worker: Worker, task: Task): void {
    const { supergraph, request, withinMs } = task
    clearTimeout(worker.timer)
    worker.child.ref()
    worker.child.channel?.ref()
    worker.task = task
    task.begunAt = performance.now()
    worker.timer = setTimeout(() => {
      this.#end(worker)
      this.#refuse(worker, new PlanningTimeout())
      this.#assign()
    }, wallTimes * withinMs)
    if (!worker.known.has(supergraph.id)) {
      worker.known.add(supergraph.id)
      send(worker, { kind: 'supergraph', ...supergraph })
    }
    send(worker, { kind: 'plan', id: supergraph.id, request, withinMs })
  }

  #onReply(worker: Worker, reply: PlannerReply): void {
    if ('plan' in reply) this.#take(worker, 'planned')?.result.resolve(reply.plan)
    else this.#refuse(worker, reply.isTimeout ? new PlanningTimeout() : new Error(reply.failure))
    const isStuck = 'isStuck' in reply && reply.isStuck
    if (++worker.plans < this.#plansPerProcess && !isStuck) this.#rest(worker)
    else this.#end(worker)
    this.#assign()
  }

  #refuse(worker: Worker, error: Error): void {
    this.#take(worker, error instanceof PlanningTimeout ? 'timed_out' : 'failed')?.result.reject(error)
  }

  /** The task of a process, which it has done with. */
  #take(worker: Worker, outcome: PlanningOutcome): Task | undefined {
    const { task } = worker
    worker.task = undefined
    if (task) this.#counts.count(outcome, task.begunAt)
    return task
  }

  /** An idle process does not keep this one alive. */
  #rest(worker: Worker): void {
    clearTimeout(worker.timer)
    worker.task = undefined
    worker.child.unref()
    worker.child.channel?.unref()
    worker.timer = setTimeout(() => this.#end(worker), endIdleAfterMs).unref()
  }

  #end(worker: Worker): void {
    clearTimeout(worker.timer)
    this.#forget(worker)
    worker.child.kill('SIGKILL')
  }

  /** Removes a process that ends. Returns false if it is removed already. */
  #forget(worker: Worker): boolean {
    const index = this.#workers.indexOf(worker)
    if (index >= 0) this.#workers.splice(index, 1)
    return index >= 0
  }

  #onEnd(worker: Worker, error: Error): void {
    if (!this.#forget(worker)) return
    clearTimeout(worker.timer)
    this.#refuse(worker, error)
    this.#assign()
  }
}

/** A failure to send is followed by the end of the process, which is handled there. */
function send({ child }: Worker, message: PlannerMessage): void {
  child.send(message, () => {})
}

export const planningProcesses = new PlanningProcesses()

/** For metrics: what the planner processes of this process do and have done. */
export function planningState(): PlanningState {
  return planningProcesses.state()
}
