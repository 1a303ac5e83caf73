import type { StorageMarker, StorageMarkers } from '@rodovia/core/shared/storage-marker.ts'
import type { StoreContext } from '../database/store-context.ts'

const columns = `id, location, recorded_by AS "recordedBy", recorded_at AS "recordedAt", is_stored AS "isStored"`

export function createStorageMarkers({ sql }: StoreContext): StorageMarkers {
  const values = ({ id, location, recordedBy, recordedAt }: StorageMarker) => [
    id,
    location,
    recordedBy,
    recordedAt,
  ]
  return {
    async find() {
      const [marker] = await sql<StorageMarker>({
        text: `SELECT ${columns} FROM storage_markers`,
        values: [],
      })
      return marker ?? null
    },

    async claim(marker) {
      const rows = await sql({
        text: 'INSERT INTO storage_markers VALUES (true, $1, $2, $3, $4, false) ON CONFLICT DO NOTHING RETURNING id',
        values: values(marker),
      })
      return rows.length > 0
    },

    async replace(marker) {
      await sql({
        text: `
          INSERT INTO storage_markers VALUES (true, $1, $2, $3, $4, true)
          ON CONFLICT (is_only) DO UPDATE SET id = $1, location = $2, recorded_by = $3, recorded_at = $4, is_stored = true`,
        values: values(marker),
      })
    },
  }
}
