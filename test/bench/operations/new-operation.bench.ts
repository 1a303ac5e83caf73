import { join } from 'node:path'
import type { Bench } from '../harness/bench.ts'
import { startMeasuring } from '../harness/measuring-process.ts'

export const newOperationBench: Bench = {
  name: 'new-operation',
  group: 'engine',
  title: 'GraphQL: an operation that is new',
  about: `1,000 operations of 1.4 KB over six subgraphs, each unlike all others, prepared and run once, one after the other. Processor time of the
process of the gateway, in which the subgraphs run too, and of the process that plans. graphql-js only parses and validates the documents.`,
  packages: ['graphql', '@graphql-hive/router-query-planner'],
  marks: [{ of: 'platform', unit: 'ms of the gateway', atMost: 2 }],
  seconds: 0,
  warmUpSeconds: 0,
  start: (stack) =>
    startMeasuring(stack, join(import.meta.dirname, 'ask-new-operations.ts'), ['graphql-js', 'platform']),
}
