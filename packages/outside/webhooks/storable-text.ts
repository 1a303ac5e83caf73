/** Replaces what PostgreSQL cannot store: the character 0 and lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}
