/** Text that can be kept: PostgreSQL holds neither the character 0 nor half of a pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
