import { html } from '../../html.ts'
import { stillMapHead, type Tiles } from '../../map/tiles.ts'
import type { PageFiles } from '../../page-files.ts'

/** The head of the desk: a map whose pins its own script moves. */
export function deskHead(files: PageFiles, tiles: Tiles) {
  return html`${stillMapHead(files, tiles, files.leafletWithClusters)}<link rel="stylesheet" href="${files.deskStyles}"><script defer src="${files.desk}"></script>`
}
