/** The value of a JSON text; a text that is no JSON stays a text, which no schema of an object takes. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
