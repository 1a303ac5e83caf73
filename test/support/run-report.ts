import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

const slowestCount = 10

/**
 * Prints why a test or a set-up failed as soon as it fails, and at the end the slowest files and the command
 * that repeats the failed ones.
 */
export class RunReport implements Reporter {
  readonly #command: string

  constructor(command: string) {
    this.#command = command
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'failed') printErrors(test.module, test.fullName, errors)
  }

  onTestSuiteResult(suite: TestSuite): void {
    printErrors(suite.module, suite.fullName, suite.errors())
  }

  onTestModuleEnd(module: TestModule): void {
    printErrors(module, 'set-up', module.errors())
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length > slowestCount) printSlowest(modules)
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const countOf = (state: string) => tests.filter((test) => test.result().state === state).length
    print(`\n${countOf('passed')} passed, ${countOf('failed')} failed`)
    const failed = modules.filter((module) => !module.ok()).map(nameOf)
    if (failed.length > 0) print(`Repeat what failed: ${this.#command} -- ${failed.join(' ')}`)
  }
}

function printSlowest(modules: readonly TestModule[]): void {
  const slowest = modules
    .map((module) => ({ name: nameOf(module), seconds: durationMs(module) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestCount)
  print(`\nThe ${slowestCount} slowest files:`)
  for (const { name, seconds } of slowest) print(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

type Errors = readonly { message: string; stack?: string }[]

function printErrors(module: TestModule, test: string, errors: Errors | undefined): void {
  for (const { message, stack } of errors ?? [])
    print(`\nFAILED ${nameOf(module)} > ${test}\n${(stack ?? message).slice(0, 4_000)}`)
}

function durationMs(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

const nameOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)
const print = (line: string) => process.stdout.write(`${line}\n`)
