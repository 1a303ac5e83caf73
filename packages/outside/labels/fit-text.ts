import type { Document } from '../pdf/document.ts'
import type { Box } from './barcodes.ts'

export type FittedText = Box & {
  text: string
  font: 'regular' | 'bold'
  /** Points: as large as fits between these two. */
  most: number
  least: number
  align?: 'left' | 'center' | 'right'
}

const stepPoints = 0.25

/**
 * Writes a text into a box: as large as it fits, in as many lines as it takes. What does not fit at its smallest ends with an ellipsis;
 * nothing is written outside.
 */
export function fitText(document: Document, { text, font, most, least, align, ...box }: FittedText): void {
  const { x, y, width, height } = box
  const options = { width, ...(align && { align }) }
  document.font(font)
  const fits = (size: number) => document.fontSize(size).heightOfString(text, options) <= height
  const size = largest(fits, least, most)
  document
    .fontSize(size ?? least)
    .text(text, x, y, size === null ? { ...options, height, ellipsis: true } : options)
}

/** The largest size that fits, to a quarter of a point; null where none does. */
function largest(fits: (size: number) => boolean, least: number, most: number): number | null {
  if (fits(most)) return most
  if (!fits(least)) return null
  let [fitting, tooLarge] = [least, most]
  while (tooLarge - fitting > stepPoints) {
    const middle = (fitting + tooLarge) / 2
    if (fits(middle)) fitting = middle
    else tooLarge = middle
  }
  return fitting
}
