import { parseArgs } from 'node:util'
import { select } from '@inquirer/prompts'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { commands } from './commands/admin-commands.ts'
import { createPrompts, type Flags } from './commands/admin-prompts.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run admin -- COMMAND [flags], while the server runs or not. What is not given is asked for at a terminal.
A password is typed, read from standard input (--password-stdin) or made up and shown once: never a flag.

${Object.entries(commands)
  .map(([name, { flags, about }]) => `  ${`${name} ${flags}`.trim()}\n      ${about}`)
  .join('\n')}`

function readArguments(): { name: string | undefined; flags: Flags } {
  const valued = ['email', 'name', 'tenant', 'kind', 'role', 'persona', 'scopes', 'cap']
  const { values, positionals } = parseArgs({
    options: {
      ...Object.fromEntries(valued.map((flag) => [flag, { type: 'string' as const }])),
      'password-stdin': { type: 'boolean' },
      link: { type: 'boolean' },
      test: { type: 'boolean' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (more.length > 0) throw new OperatorError(`Give one command; got ${positionals.join(' ')}.\n\n${usage}`)
  return { name, flags: values as Flags }
}

await runCommand(async () => {
  const { name: given, flags } = readArguments()
  if (flags.help) return console.log(usage)
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  const asked = () => select({ message: 'What is to be done?', choices: Object.keys(commands) })
  const name = given ?? (isTerminal ? await asked() : '')
  const command = commands[name]
  if (!command) throw new OperatorError(`${name ? `"${name}" is no command` : 'Give a command'}.\n\n${usage}`)

  await withStores(async ({ database, config, secrets, log, stack }) => {
    const { makePorts } = await import('./composition/make-ports.ts')
    const ports = await makePorts(config, secrets, database, log, stack)
    for (const line of await command.run(ports, createPrompts(flags, { isTerminal }))) console.log(line)
  })
})
