import { html } from '../html.ts'
import { mapLibraries, type Tiles } from '../map/tiles.ts'
import { script, styleSheet } from '../page-document.ts'
import type { PageFiles } from '../page-files.ts'

/** The scripts that a page may name, each after the libraries and the styles that it needs. */
const heads = {
  passkeys: (files: PageFiles) => script(files.passkeys),
  map: (files: PageFiles, tiles: Tiles) => html`${manyPins(files, tiles)}${script(files.trackingStream)}`,
  /** Renews the prices of an order and the map of its way. */
  order: (files: PageFiles, tiles: Tiles) => html`${mapLibraries(files, tiles)}${script(files.orderForm)}`,
  /** Updates a page without a map. */
  updates: (files: PageFiles) => script(files.trackingStream),
  desk: (files: PageFiles, tiles: Tiles) =>
    html`${manyPins(files, tiles)}${styleSheet(files.deskStyles)}${script(files.desk)}`,
  plan: (files: PageFiles) => script(files.plan),
  areas: (files: PageFiles, tiles: Tiles) =>
    html`${mapLibraries(files, tiles)}${styleSheet(files.areaStyles)}${script(files.drawAreas)}`,
}

export type PageScript = keyof typeof heads

export function scriptHeads(scripts: readonly PageScript[], files: PageFiles, tiles: Tiles) {
  return scripts.map((name) => heads[name](files, tiles))
}

function manyPins(files: PageFiles, tiles: Tiles) {
  return mapLibraries(files, tiles, files.leafletWithClusters)
}
