import bwip from 'bwip-js/node'
import encodeQR from 'qr'

export type Box = { x: number; y: number; width: number; height: number }

/** Modules of quiet zone: left and right of bars (ISO/IEC 15417), around a QR code (ISO/IEC 18004). */
const quietBars = 10
const quietDots = 4

/** The bars of a Code 128 across a box, quiet zones within it. */
export function code128(text: string, box: Box): Box[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  const widths = symbol && 'sbs' in symbol ? symbol.sbs : []
  const module = box.width / (widths.reduce((sum, width) => sum + width, 0) + 2 * quietBars)
  let x = box.x + quietBars * module
  const bars: Box[] = []
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ ...box, x, width: width * module })
    x += width * module
  }
  return bars
}

/** The dark dots of a QR code across a square, quiet zone within it; adjacent dots of a row form one box. */
export function qrCode(text: string, { x, y, width }: Box): Box[] {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietDots })
  const dot = width / rows.length
  return rows.flatMap((row, line) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => ({
      x: x + index * dot,
      y: y + line * dot,
      width: run.length * dot,
      height: dot,
    })),
  )
}
