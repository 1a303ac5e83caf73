import { Counter, Histogram, type Registry } from 'prom-client'

/** Measures the plans of those who dispatch by plan, and what is offered from them. */
export function measureDispatchPlans(registry: Registry) {
  const plans = new Histogram({
    name: 'rodovia_dispatch_plan_seconds',
    help: 'How long a plan for dispatch by plan took from reading to storing, by outcome: made, failed (the log says why).',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers: [registry],
  })
  const offers = new Counter({
    name: 'rodovia_dispatch_plan_offers_total',
    help: 'Due deliveries that a plan has in a route, by outcome: route (offered as a route), alone (offered alone, because the plan keeps no margin or nothing to share any more), failed (offered alone; the log says why).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return {
    plan: (outcome: 'made' | 'failed', seconds: number) => plans.observe({ outcome }, seconds),
    offer: (outcome: 'route' | 'alone' | 'failed') => offers.inc({ outcome }),
  }
}
