import { provideRedis } from './redis-program.ts'

/** Once for the whole run, before any test: so that nothing is skipped for want of it. */
export default function setup(): void {
  provideRedis()
}
