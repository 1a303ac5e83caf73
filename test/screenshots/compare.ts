import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Compares two folders of `npm run screenshot:all` and lists the pictures in which more than one pixel of 200 differs visibly, with their share
 * (`npm run screenshot:compare -- before after`). Ends with an error when there are some.
 */
const [before = '', after = ''] = process.argv.slice(2)
/** Channels of a pixel that differ by less are the same to the eye, and to another machine's smoothing of text. */
const tolerance = 24
const mostShare = 1 / 200

async function pixelsOf(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, size: `${info.width}x${info.height}`, count: info.width * info.height }
}

/** The share of pixels that differ; 1 for pictures of different sizes. */
async function differenceOf(name: string): Promise<number> {
  const [one, other] = await Promise.all([pixelsOf(join(before, name)), pixelsOf(join(after, name))])
  if (one.size !== other.size) return 1
  let different = 0
  for (let at = 0; at < one.data.length; at += 3)
    if (
      [0, 1, 2].some((channel) => Math.abs(one.data[at + channel]! - other.data[at + channel]!) > tolerance)
    )
      different += 1
  return different / one.count
}

const [earlier, later] = [before, after].map((folder) => new Set(globSync('*/*.png', { cwd: folder })))
const names = [...later!].filter((name) => earlier!.has(name)).sort()
let changed = 0
for (const name of names) {
  const share = await differenceOf(name)
  if (share <= mostShare) continue
  changed += 1
  process.stdout.write(`${(share * 100).toFixed(1).padStart(5)} % ${name}\n`)
}
process.stdout.write(
  `${changed} of ${names.length} pictures changed; ${later!.size - names.length} are new\n`,
)
process.exitCode = changed > 0 ? 1 : 0
