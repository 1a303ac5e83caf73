import { readdirSync } from 'node:fs'
import type { Migration } from '@mikro-orm/migrations'

type MigrationClass = new (...input: ConstructorParameters<typeof Migration>) => Migration

/**
 * The newest migration of the released version. Later ones are applied while processes of that version still run, see
 * `older-version.test.ts`; a release moves this to the newest migration.
 */
export const lastReleased = '0021-retention'

/** Each file `NNNN-name.ts` of this folder, in the order in which they are applied. One that has run anywhere is never changed. */
export const migrationNames = readdirSync(import.meta.dirname)
  .flatMap((file) => /^(\d{4}-.+)\.ts$/.exec(file)?.[1] ?? [])
  .sort()

/** Each file exports its migration as the only class. */
export function loadMigrations(): Promise<{ name: string; class: MigrationClass }[]> {
  return Promise.all(
    migrationNames.map(async (name) => {
      const [migration] = Object.values(await import(`./${name}.ts`))
      return { name, class: migration as MigrationClass }
    }),
  )
}
