import { Histogram, type Registry } from 'prom-client'

/** Observes how long jobs wait in their queue. */
export function measureQueues(registry: Registry): (queue: string, seconds: number) => void {
  const latency = new Histogram({
    name: 'rodovia_queue_latency_seconds',
    help: 'Time from when a job was due until it started, by queue, such as webhooks, pushes, mails and housekeeping.',
    labelNames: ['queue'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  })
  return (queue, seconds) => latency.observe({ queue }, seconds)
}
