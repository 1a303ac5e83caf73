import { subgraphNames } from '@rodovia/subgraphs/names.ts'
import { app, type Process, probesOf } from './pod.ts'

export const subgraphReplicas = 2

/** Each instance by its own name, because a gateway asks another one when an instance is stopping. */
const subgraphUrls = subgraphNames.flatMap((name) =>
  Array.from(
    { length: subgraphReplicas },
    (_, index) => `${name}=http://${app}-${name}-${index}.${app}-${name}:4100`,
  ),
)

export const gateway: Process = {
  name: 'gateway',
  command: ['apps/gateway.ts'],
  port: { name: 'http', number: 4000 },
  probes: probesOf(4000, '/readyz', '/healthz'),
  usesFiles: true,
  env: { SUBGRAPH_URLS: subgraphUrls.join(',') },
  requests: { cpu: '500m', memory: '320Mi' },
}

/** `/healthz` of a worker speaks of the backlog of all: a restart would not help, so `/metrics` is asked whether it lives. */
export const worker: Process = {
  name: 'worker',
  command: ['apps/worker.ts'],
  port: { name: 'metrics', number: 9464 },
  probes: probesOf(9464, '/metrics', '/metrics'),
  secrets: ['bank', 'mail', 'pushes'],
  usesFiles: true,
  requests: { cpu: '250m', memory: '256Mi' },
}

const secretsOf: Partial<Record<string, Process['secrets']>> = {
  fleet: ['mail'],
  identity: ['mail'],
  wallet: ['bank'],
}

export const subgraphs: readonly Process[] = subgraphNames.map((name) => ({
  name,
  command: ['apps/subgraph.ts', name],
  port: { name: 'http', number: 4100 },
  probes: probesOf(4100, '/readyz', '/healthz'),
  secrets: secretsOf[name] ?? [],
  usesFiles: name === 'delivery',
  requests: { cpu: '100m', memory: '224Mi' },
}))
