import { fileURLToPath } from 'node:url'

/** The names of all towns as one PMTiles file, which `npm run map:places` writes: the base map where none is configured. */
export const placesMap = fileURLToPath(new URL('./places.pmtiles', import.meta.url))
