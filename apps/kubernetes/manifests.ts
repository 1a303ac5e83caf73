import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.js'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js'
import type { Job } from 'kubernetes-types/batch/v1.js'
import type { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-types/core/v1.js'
import type { Ingress } from 'kubernetes-types/networking/v1.js'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js'
import { app, labelsOf, type Process, podOf, settings } from './pod.ts'
import { gateway, subgraphReplicas, subgraphs, worker } from './processes.ts'

export type Manifest = { apiVersion?: string; kind?: string; metadata?: { name?: string } }

const metadataOf = (name: string) => ({ name: `${app}-${name}`, labels: labelsOf(name) })

const template = (process: Process) => ({
  metadata: {
    labels: labelsOf(process.name),
    annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': settings.METRICS_PORT },
  },
  spec: podOf(process),
})

const configMap: ConfigMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: app },
  data: settings,
}

/** Photos and exports, which several machines write. */
const volume: PersistentVolumeClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: `${app}-data` },
  spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '100Gi' } } },
}

/** One process at a time is replaced, and only when its successor is ready. */
const deploymentOf = (process: Process): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: metadataOf(process.name),
  spec: {
    replicas: 2,
    selector: { matchLabels: labelsOf(process.name) },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    template: template(process),
  },
})

/** Its instances have names of their own, and are replaced one after the other. */
const statefulSetOf = (process: Process): StatefulSet => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: metadataOf(process.name),
  spec: {
    serviceName: `${app}-${process.name}`,
    replicas: subgraphReplicas,
    podManagementPolicy: 'Parallel',
    selector: { matchLabels: labelsOf(process.name) },
    template: template(process),
  },
})

const headlessServiceOf = ({ name, port }: Process): Service => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadataOf(name),
  // A stopping instance answers until it has finished what it began, so its name stays.
  spec: {
    clusterIP: 'None',
    publishNotReadyAddresses: true,
    selector: labelsOf(name),
    ports: [{ name: port.name, port: port.number }],
  },
})

const gatewayService: Service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadataOf(gateway.name),
  spec: { selector: labelsOf(gateway.name), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
}

const budgetOf = ({ name }: Process): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: metadataOf(name),
  spec: { maxUnavailable: 1, selector: { matchLabels: labelsOf(name) } },
})

/** The age of the oldest work: workers are added while it is above the target. deploy/kubernetes/prometheus-adapter.yaml provides them. */
const queueAges = {
  rodovia_outbox_oldest_age: '2',
  rodovia_webhook_oldest_due_age: '5',
  rodovia_pushes_oldest_due_age: '5',
}

const workerScaler: HorizontalPodAutoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: metadataOf(worker.name),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `${app}-worker` },
    minReplicas: 2,
    maxReplicas: 10,
    metrics: Object.entries(queueAges).map(([name, value]) => ({
      type: 'External',
      external: { metric: { name }, target: { type: 'Value', value } },
    })),
    behavior: {
      scaleDown: {
        stabilizationWindowSeconds: 600,
        policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
      },
    },
  },
}

const gatewayScaler: HorizontalPodAutoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: metadataOf(gateway.name),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `${app}-gateway` },
    minReplicas: 2,
    maxReplicas: 10,
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
      },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
  },
}

const host = new URL(settings.PUBLIC_URL).host

const ingress: Ingress = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: {
    name: app,
    annotations: {
      // WebSockets and event streams stay open and are not buffered; photos come in one body.
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
      'nginx.ingress.kubernetes.io/proxy-send-timeout': '3600',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-body-size': '32m',
    },
  },
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: [host], secretName: `${app}-tls` }],
    rules: [
      {
        host,
        http: {
          paths: [
            {
              path: '/',
              pathType: 'Prefix',
              backend: { service: { name: `${app}-gateway`, port: { name: 'http' } } },
            },
          ],
        },
      },
    ],
  },
}

const migrationPod = podOf({
  name: 'migrate',
  command: ['apps/migrate.ts'],
  port: { name: 'metrics', number: 9464 },
  probes: {},
  requests: { cpu: '100m', memory: '224Mi' },
})

/** Runs before anything else of a release. */
const migration: Job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: metadataOf('migrate'),
  spec: {
    backoffLimit: 3,
    ttlSecondsAfterFinished: 86_400,
    template: {
      metadata: { labels: labelsOf('migrate') },
      spec: { ...migrationPod, restartPolicy: 'Never' },
    },
  },
}

/** The files of deploy/kubernetes, in the order of a release. */
export const files: Record<string, readonly Manifest[]> = {
  '10-settings.yaml': [configMap, volume],
  '20-migrate.yaml': [migration],
  '30-worker.yaml': [deploymentOf(worker), budgetOf(worker), workerScaler],
  '40-subgraphs.yaml': subgraphs.flatMap((each) => [
    statefulSetOf(each),
    headlessServiceOf(each),
    budgetOf(each),
  ]),
  '50-gateway.yaml': [deploymentOf(gateway), gatewayService, budgetOf(gateway), gatewayScaler, ingress],
}
