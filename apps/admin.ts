import { parseArgs } from 'node:util'
import select from '@inquirer/select'
import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { commands } from './commands/admin-commands.ts'
import { createPrompts, type Flags } from './commands/admin-prompts.ts'
import { runCommand } from './commands/run-command.ts'
import { withStores } from './commands/with-stores.ts'

const usage = `npm run admin -- COMMAND [flags], whether the server runs or not. At a terminal it asks for missing flags.
A password is never a flag: type it, send it on standard input (--password-stdin), or let one be generated, which is shown once.

${Object.entries(commands)
  .map(([name, { flags, description }]) => `  ${`${name} ${flags}`.trim()}\n      ${description}`)
  .join('\n')}`

function readArguments(): { name: string | undefined; flags: Flags } {
  const textFlags = [
    'email',
    'name',
    'tenant',
    'kind',
    'role',
    'persona',
    'scopes',
    'cap',
    'holder',
    'expires',
    'addresses',
  ]
  const { values, positionals } = parseArgs({
    options: {
      ...Object.fromEntries(textFlags.map((flag) => [flag, { type: 'string' as const }])),
      'password-stdin': { type: 'boolean' },
      link: { type: 'boolean' },
      test: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [name, ...rest] = positionals
  if (rest.length > 0) throw new OperatorError(`Give one command; got ${positionals.join(' ')}.\n\n${usage}`)
  return { name, flags: values as Flags }
}

await runCommand(async () => {
  const { name: argument, flags } = readArguments()
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  const askName = () => select({ message: 'Which command?', choices: Object.keys(commands) })
  const name = argument ?? (isTerminal ? await askName() : '')
  const command = commands[name]
  if (!command) throw new OperatorError(`${name ? `"${name}" is no command` : 'Give a command'}.\n\n${usage}`)

  await withStores(async ({ database, config, secrets, log, stack }) => {
    const { makePorts } = await import('./composition/make-ports.ts')
    const ports = await makePorts(config, secrets, database, log, stack)
    for (const line of await command.run(ports, createPrompts(flags, { isTerminal }))) console.log(line)
  })
}, usage)
