import type { Label } from '@rodovia/core/delivery/print-label.ts'

/** The code points that a font can print. */
export type Characters = ReadonlySet<number>

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/**
 * A label that a font can print: names and addresses in one line, and a � for each character that the font does not have, whose width
 * would not be known.
 */
export function printable(label: Label, characters: Characters): Label {
  const text = (given: string) =>
    Array.from(graphemes.segment(given.normalize('NFC')), ({ segment }) =>
      isPrintable(segment, characters) ? segment : '\ufffd',
    ).join('')
  const line = (given: string) => text(given.replaceAll(/\s+/gu, ' '))
  const party = ({ name, address }: Label['sender']) => ({ name: line(name), address: line(address) })
  return {
    ...label,
    sender: party(label.sender),
    recipient: party(label.recipient),
    remarks: label.remarks && text(label.remarks),
    reference: label.reference && line(label.reference),
  }
}

function isPrintable(segment: string, characters: Characters): boolean {
  return [...segment].every((one) => /\s/u.test(one) || characters.has(one.codePointAt(0) ?? 0))
}
