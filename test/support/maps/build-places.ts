/** Writes the map of places that the platform brings, after a change of its table of postal codes. */
import { writeFile } from 'node:fs/promises'
import { placesMap } from '@rodovia/geo-data/maps/places-map.ts'
import { placesMapBytes } from './places.ts'

await writeFile(placesMap, placesMapBytes())
