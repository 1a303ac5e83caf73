import { html } from '../../html.ts'
import { stillMapHead, type Tiles } from '../../map/tiles.ts'
import type { PageFiles } from '../../page-files.ts'

export function areasHead(files: PageFiles, tiles: Tiles) {
  return html`${stillMapHead(files, tiles)}<link rel="stylesheet" href="${files.areaStyles}"><script defer src="${files.drawAreas}"></script>`
}
