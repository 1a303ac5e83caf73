import { createHash } from 'node:crypto'

/** The events of a run, a line for each step. */
export type Trace = {
  /** The number of lines so far. */
  readonly steps: number
  add(at: number, actor: string, text: string): void
  /** The SHA-256 of all lines: equal for two runs that did the same. */
  hash(): string
  /** The last lines, oldest first. */
  last(): readonly string[]
  /** The last lines of each actor that did something lately. */
  lastOfActors(): ReadonlyMap<string, readonly string[]>
}

const keptLines = 40
const keptOfActor = 4

/** `print` gets every line. */
export function createTrace(startedAt: number, print?: (line: string) => void): Trace {
  const hash = createHash('sha256')
  const lines: string[] = []
  const actors = new Map<string, string[]>()
  let steps = 0
  return {
    get steps() {
      return steps
    },
    add(at, actor, text) {
      const line = `${++steps} ${timeOf(at - startedAt)} ${actor}: ${text}`
      hash.update(`${line}\n`)
      print?.(line)
      keep(lines, line, keptLines)
      const own = actors.get(actor) ?? []
      actors.delete(actor)
      actors.set(actor, keep(own, line, keptOfActor))
    },
    hash: () => hash.copy().digest('hex'),
    last: () => lines,
    lastOfActors: () => new Map([...actors].slice(-10)),
  }
}

function keep(lines: string[], line: string, most: number): string[] {
  lines.push(line)
  if (lines.length > most) lines.shift()
  return lines
}

/** `2:03:04.005`: hours, minutes, seconds and milliseconds since the start. */
function timeOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = String(Math.floor(milliseconds) % 1000).padStart(3, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`
}
