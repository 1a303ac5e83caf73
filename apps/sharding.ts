import { OperatorError } from '@rodovia/platform/operator-error.ts'
import { distributionCommands, keyCommands } from '@rodovia/postgres/sharding/commands.ts'
import { runCommand } from './commands/run-command.ts'

const usage = `npm -s run sharding -- keys          prints the SQL that changes the keys, for any PostgreSQL, while no process runs
npm -s run sharding -- distribute    prints the SQL that distributes the tables, for Citus, after the keys

Both are for psql, see docs/explanation/scaling.md.`

await runCommand(async () => {
  const commands = { keys: keyCommands, distribute: distributionCommands }
  const [name = ''] = process.argv.slice(2)
  const list = commands[name as keyof typeof commands]
  if (!list) throw new OperatorError(`"${name}" is no part of the move: keys or distribute.\n\n${usage}`)
  console.log(list().join('\n'))
}, usage)
