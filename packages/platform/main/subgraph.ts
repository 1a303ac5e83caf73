import { readConfig } from '../config.ts'
import { runMain } from '../lifecycle.ts'
import { startSubgraphAlone } from './start-apart.ts'

await runMain(() => readConfig(process.env), startSubgraphAlone(process.argv[2]))
