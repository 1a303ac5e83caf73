import type { StoreContext } from '../database/store-context.ts'

/** Which files of photos still have a row. */
export function createPhotoNames({ sql }: StoreContext) {
  return {
    /** Those of the names that a photo has. */
    async findKept(names: readonly string[]): Promise<Set<string>> {
      const rows = await sql<{ name: string }>({
        name: 'photo-names',
        text: 'SELECT DISTINCT name FROM photos WHERE name = ANY ($1::text[])',
        values: [names],
      })
      return new Set(rows.map(({ name }) => name))
    },
  }
}
