import { parseArgs } from 'node:util'
import { select } from '@inquirer/prompts'
import { StartFault } from '../start-fault.ts'
import { answersFrom, type Flags } from './admin-answers.ts'
import { commands } from './admin-commands.ts'
import { runCommand } from './run-command.ts'
import { withStores } from './with-stores.ts'

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
  if (more.length > 0) throw new StartFault(`Give one command; got ${positionals.join(' ')}.\n\n${usage}`)
  return { name, flags: values as Flags }
}

await runCommand(async () => {
  const { name: given, flags } = readArguments()
  if (flags.help) return console.log(usage)
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  const asked = () => select({ message: 'What is to be done?', choices: Object.keys(commands) })
  const name = given ?? (isTerminal ? await asked() : '')
  const command = commands[name]
  if (!command) throw new StartFault(`${name ? `"${name}" is no command` : 'Give a command'}.\n\n${usage}`)

  await withStores(async ({ database, config, secrets, log, stack }) => {
    const { makePorts } = await import('./make-ports.ts')
    const ports = await makePorts(config, secrets, database, log, stack)
    for (const line of await command.run(ports, answersFrom(flags, { isTerminal }))) console.log(line)
  })
})
