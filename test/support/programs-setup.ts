import { provideProgram } from './program.ts'
import { chromiumProgram, redisProgram } from './programs.ts'

/** Once for the whole run, before any test: so that nothing is skipped for want of it. */
export default function setup(): void {
  provideProgram(redisProgram)
  provideProgram(chromiumProgram)
}
