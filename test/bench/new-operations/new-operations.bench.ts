import { join } from 'node:path'
import type { Bench } from '../harness/bench.ts'
import { startMeasuring } from '../harness/measuring-process.ts'

export const newOperationsBench: Bench = {
  name: 'new-operations',
  group: 'engine',
  title: 'GraphQL: 50,000 different operations',
  about: `Operations of 1.4 KB over six subgraphs, each unlike all others, one after the other: 5,000 are only prepared, then 50,000 are prepared
and run once. Processor time of one in the process of the gateway, without the subgraphs that run in it, and in the process that plans. graphql-js
only parses and validates 5,000. Resident sets are the highest while 5,000 operations run: of the gateway and of both, up to the 10,000th,
when the cache is full, and up to the last; and of the planner's process at any time.`,
  packages: ['graphql', '@graphql-hive/router-query-planner'],
  marks: [
    { of: 'prepared', unit: 'ms of the gateway', atMost: 2 },
    // 2 ms on the machine on which graphql-js takes 0.46.
    { of: 'prepared and run', to: 'graphql-js', unit: 'ms of the gateway', atMost: 4.3 },
    { of: 'prepared and run', unit: 'growth', atMost: 1.1 },
  ],
  rounds: 1,
  seconds: 0,
  warmUpSeconds: 0,
  start: (stack) =>
    startMeasuring(stack, join(import.meta.dirname, 'measure-new-operations.ts'), [
      'graphql-js',
      'prepared',
      'prepared and run',
    ]),
}
