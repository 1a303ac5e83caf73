import { Counter, Histogram, type Registry } from 'prom-client'

/** Counts questions about ways on the roads by outcome. */
export function measureRoads(registry: Registry): (call: string, outcome: string, seconds: number) => void {
  const registers = [registry]
  const outcomes = new Counter({
    name: 'rodovia_road_calls_total',
    help: 'Questions about ways on the roads, by kind: route (quotes), travel (arrivals), table (matching); and by outcome: road or cache; else the answer was estimated: no_way (no road leads there), timeout, fault, paused (after faults in a row), busy (too many at once), not_configured.',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'rodovia_road_call_duration_seconds',
    help: 'Duration of a call of the road network, without cached answers.',
    labelNames: ['call'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers,
  })
  return (call, outcome, seconds) => {
    outcomes.inc({ call, outcome })
    const wasCalled = ['road', 'no_way', 'timeout', 'fault'].includes(outcome)
    if (wasCalled) durations.observe({ call }, seconds)
  }
}
