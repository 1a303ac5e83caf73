// A process for the tests: the argument selects how it starts, runs and stops.
import { setTimeout as sleep } from 'node:timers/promises'
import { runMain } from './lifecycle.ts'
import { OperatorError } from './operator-error.ts'

const [word = ''] = process.argv.slice(2)

const configure = () => {
  if (word === 'bad configuration') throw new OperatorError('PORT is wrong')
  return {
    formerVariables: [] as string[],
    drainSeconds: 0,
    logLevel: word === 'with a log' ? 'info' : 'silent',
  } as const
}

await runMain(configure, async () => {
  if (word === 'fault of people') throw new OperatorError('The road is closed')
  if (word === 'fault of ours') throw new TypeError('not a road')
  if (word === 'slow start') {
    console.log('starting')
    await sleep(300)
  }
  if (word === 'endless start') {
    console.log('starting')
    await sleep(2 ** 30)
  }
  const living = setInterval(() => {}, 1000)
  console.log('started')
  if (word === 'fault while running') setTimeout(() => Promise.reject(new Error('pothole')), 50)
  if (word === 'fault of people while running')
    setTimeout(() => Promise.reject(new OperatorError('The road gave way')), 50)
  return {
    async [Symbol.asyncDispose]() {
      console.log('stopping')
      // The others of one key come while it stops.
      if (word === 'thrice') for (const _ of [2, 3]) process.emit('SIGINT')
      if (word === 'fault at the end') throw new Error('brakes')
      if (word === 'twice') setTimeout(() => process.emit('SIGINT'), 600)
      if (word === 'hangs at the end' || word === 'twice') await new Promise(() => {})
      if (word !== 'leaves a timer') clearInterval(living)
      console.log('stopped')
    },
  }
})
