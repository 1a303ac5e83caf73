import type { Document } from '../pdf/document.ts'
import type { Box } from './barcodes.ts'

export type FittedText = Box & {
  text: string
  font: 'regular' | 'bold'
  /** Font sizes in points: the largest that fits between these two is used. */
  maxPoints: number
  minPoints: number
  align?: 'left' | 'center' | 'right'
}

const stepPoints = 0.25

/**
 * Writes a text into a box, as large as fits, in several lines if needed. A text that is too long at `minPoints` ends with an ellipsis.
 * Returns where the text ends.
 */
export function fitText(
  document: Document,
  { text, font, maxPoints, minPoints, align, ...box }: FittedText,
): number {
  const { x, y, width, height } = box
  const options = { width, ...(align && { align }) }
  document.font(font)
  const fits = (size: number) => document.fontSize(size).heightOfString(text, options) <= height
  const size = largest(fits, minPoints, maxPoints)
  document
    .fontSize(size ?? minPoints)
    .text(text, x, y, size === null ? { ...options, height, ellipsis: true } : options)
  return Math.min(document.y, y + height)
}

/** The largest size that fits, to a quarter of a point; null where none does. */
function largest(fits: (size: number) => boolean, min: number, max: number): number | null {
  if (fits(max)) return max
  if (!fits(min)) return null
  let [fitting, tooLarge] = [min, max]
  while (tooLarge - fitting > stepPoints) {
    const middle = (fitting + tooLarge) / 2
    if (fits(middle)) fitting = middle
    else tooLarge = middle
  }
  return fitting
}
