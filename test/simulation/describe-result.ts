import type { SimulationResult } from './simulate.ts'

/** The result as text: a summary, and after a finding all that is needed to see it again. */
export function describeResult(
  result: SimulationResult,
  seconds: number,
  flags: readonly string[] = [],
): string {
  const { seed, hours, steps, hash, finding, counts } = result
  const summary = `seed ${seed}: ${hours} simulated hours in ${seconds.toFixed(1)} s, ${steps} steps, trace ${hash.slice(0, 16)}`
  if (!finding) return `${summary}\n  ${[...counts].map(([what, number]) => `${what} ${number}`).join(', ')}`
  const others = otherFlags(flags).join(' ')
  return [
    summary,
    `FOUND at step ${steps}: ${finding.message}`,
    '',
    'The last steps of each actor:',
    ...[...result.lastOfActors].flatMap(([actor, lines]) => [
      `  ${actor}`,
      ...lines.map((line) => `    ${line}`),
    ]),
    '',
    'The last steps:',
    ...result.last.map((line) => `  ${line}`),
    '',
    `Again, with each step: npm run simulate -- --seed ${seed} --hours ${hours} --trace${others && ` ${others}`}`,
    ...(finding.cause instanceof Error ? ['', finding.cause.stack ?? ''] : []),
  ].join('\n')
}

/** The flags that change what happens, without those that name the run. */
function otherFlags(flags: readonly string[]): string[] {
  return flags.flatMap((flag, index) => {
    if (flag === '--skew') return [flag, flags[index + 1] ?? '']
    return flag === '--redis' || flag === '--harsh' ? [flag] : []
  })
}
