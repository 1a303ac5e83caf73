import { readConfig } from '../config.ts'
import { runMain } from '../lifecycle.ts'
import { startPlatform } from './start-platform.ts'

await runMain(() => readConfig(process.env), startPlatform)
