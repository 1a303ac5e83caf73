import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { refusalMessage } from '@rodovia/core/shared/refusal-words.ts'
import { StartFault } from '../start-fault.ts'

/** Runs a command of the console: what a person can mend is said without a stack, and ends it with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  // Ending this way takes an embedded PostgreSQL along.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  try {
    await command()
  } catch (error) {
    console.error(wordsOf(error) ?? error)
    process.exitCode = 1
  }
}

function wordsOf(error: unknown): string | null {
  if (isRefusal(error)) return refusalMessage(error, 'en')
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  // Ctrl-C at a question.
  if (name === 'ExitPromptError') return 'Nothing was done.'
  return error instanceof StartFault || code?.startsWith('ERR_PARSE_ARGS') ? (message ?? '') : null
}
