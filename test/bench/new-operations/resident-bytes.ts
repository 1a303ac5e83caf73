import { readdirSync, readFileSync } from 'node:fs'

/** The resident set of the child processes of a process. Reads /proc: Linux only. */
export function residentBytesOfChildren(pid: number): number {
  const statuses = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statusOf(name))
    .filter((status) => status.includes(`\nPPid:\t${pid}\n`))
  return statuses.reduce((sum, status) => sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024, 0)
}

function statusOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}/status`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
