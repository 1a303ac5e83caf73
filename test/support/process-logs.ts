type ProcessLog = { name: string; output: () => string }

const shownLines = 60
const logs: ProcessLog[] = []

/** Remembers the output of a process that a test file started, to be shown when one of its tests fails. */
export function recordProcessLog(name: string, output: () => string): void {
  logs.push({ name, output })
}

export function forgetProcessLogs(): void {
  logs.length = 0
}

/** The last lines of each process of this test file; empty when it started none. */
export function describeProcessLogs(): string {
  return logs
    .map(({ name, output }) => [`--- the last lines of ${name}`, ...lastLinesOf(output())].join('\n'))
    .join('\n')
}

const lastLinesOf = (text: string) => text.trimEnd().split('\n').slice(-shownLines)
