/**
 * An XML element's content: its text, or its children in order, where a list repeats the element and undefined or an empty list leaves it
 * out. A name that begins with `@` is an attribute.
 */
export type XmlTree = { [name: string]: XmlValue }
export type XmlValue = string | XmlTree | readonly XmlTree[] | readonly string[] | undefined

/** A text as the schemas take it: Latin-1 only, in one line, without blanks at its ends, and no longer than `length`. */
export function plainXmlText(text: string, length: number): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/[^ -~\u00a1-\u00ff]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trim()
}
