import type { Container, EnvFromSource, PodSpec, Probe, Volume } from 'kubernetes-types/core/v1.js'

export const app = 'rodovia'

/** The settings of all processes, without secrets. */
export const settings = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '4000',
  SUBGRAPH_PORT: '4100',
  METRICS_PORT: '9464',
  DATA_DIR: '/data',
  DATABASE_POOL_SIZE: '6',
  PUBLIC_URL: 'https://rodovia.example',
  // The addresses of the ingress controller's pods.
  TRUSTED_PROXIES: '10.0.0.0/8',
}

export type Process = {
  /** Such as `gateway` or `delivery`. */
  name: string
  command: string[]
  port: { name: 'http' | 'metrics'; number: number }
  probes: Partial<Pick<Container, 'startupProbe' | 'livenessProbe' | 'readinessProbe'>>
  /** Secrets besides those of all processes; a cluster without one of them runs all the same. */
  secrets?: readonly ('bank' | 'mail' | 'pushes')[]
  /** Reads and writes photos or exports. */
  usesFiles?: boolean
  env?: Record<string, string>
  requests: { cpu: string; memory: string }
}

export const labelsOf = (name: string) => ({
  'app.kubernetes.io/part-of': app,
  'app.kubernetes.io/name': `${app}-${name}`,
})

/** Answers of the path decide. A start may wait ten minutes for a migration of another process. */
export function probesOf(port: number, ready: string, alive: string): Process['probes'] {
  const get = (path: string, more: Probe): Probe => ({
    httpGet: { path, port },
    timeoutSeconds: 3,
    ...more,
  })
  return {
    startupProbe: get(alive, { periodSeconds: 2, failureThreshold: 300 }),
    livenessProbe: get(alive, { periodSeconds: 10, failureThreshold: 3 }),
    readinessProbe: get(ready, { periodSeconds: 2, failureThreshold: 1 }),
  }
}

export function podOf({
  name,
  command,
  port,
  probes,
  secrets = [],
  usesFiles,
  env,
  requests,
}: Process): PodSpec {
  const data: Volume = usesFiles
    ? { name: 'data', persistentVolumeClaim: { claimName: `${app}-data` } }
    : { name: 'data', emptyDir: {} }
  const envFrom: EnvFromSource[] = [
    { configMapRef: { name: app } },
    { secretRef: { name: app } },
    ...secrets.map((each) => ({ secretRef: { name: `${app}-${each}`, optional: true } })),
  ]
  return {
    // It exchanges requests that drain; the platform ends within 10 s of SIGTERM.
    terminationGracePeriodSeconds: 30,
    automountServiceAccountToken: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: labelsOf(name) },
      },
    ],
    containers: [
      {
        name,
        image: app,
        args: command,
        envFrom,
        ...(env && { env: Object.entries(env).map(([key, value]) => ({ name: key, value })) }),
        ports: [
          { name: port.name, containerPort: port.number },
          ...(port.name === 'metrics' ? [] : [{ name: 'metrics', containerPort: 9464 }]),
        ],
        ...probes,
        // Endpoints and the ingress learn that the pod ends while it still serves.
        lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
        resources: { requests, limits: { memory: '768Mi' } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [
          { name: 'data', mountPath: '/data' },
          { name: 'tmp', mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [data, { name: 'tmp', emptyDir: {} }],
  }
}
