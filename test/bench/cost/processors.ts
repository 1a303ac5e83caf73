import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processors that a process has used so far, and its living child processes. Reads /proc: Linux only. */
export function processorSecondsOf(pid: number): number {
  const children = readdirSync('/proc').filter((name) => statOf(name)?.parent === pid)
  return [String(pid), ...children].reduce((sum, name) => sum + (statOf(name)?.seconds ?? 0), 0)
}

export function parentOf(pid: number): number {
  const stat = statOf(String(pid))
  if (!stat) throw new Error(`There is no process ${pid}.`)
  return stat.parent
}

/**
 * Reads /proc/…/stat. The time, which the file has in hundredths of a second, is the process's own and that
 * of its ended children.
 */
function statOf(name: string): { parent: number; seconds: number } | null {
  if (!/^\d+$/.test(name)) return null
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), seconds: (user + system + childrenUser + childrenSystem) / 100 }
  } catch {
    // It has ended meanwhile.
    return null
  }
}
