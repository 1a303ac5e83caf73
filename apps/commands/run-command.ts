import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'

/**
 * Runs a command-line tool, or prints its usage for --help. An error that the operator can fix is printed without a stack; the exit
 * code is then 1.
 */
export async function runCommand(command: () => Promise<void>, usage?: string): Promise<void> {
  if (usage && process.argv.includes('--help')) return console.log(usage)
  // process.exit also stops an embedded PostgreSQL.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  try {
    await command()
  } catch (error) {
    console.error(messageFor(error) ?? error)
    // Also where a database that hangs would keep the process.
    process.exit(1)
  }
}

function messageFor(error: unknown): string | null {
  if (isRefusal(error)) return refusalMessage(error, 'en')
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  // Ctrl-C at a prompt.
  if (name === 'ExitPromptError') return 'Nothing was done.'
  return error instanceof OperatorError || code?.startsWith('ERR_PARSE_ARGS') ? (message ?? '') : null
}
