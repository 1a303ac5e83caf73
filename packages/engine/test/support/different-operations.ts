const book =
  'id label title pages format size { width height } author { id name born } writers { id nick } rating'
const part = (key: string) => `
  ${key}: book(id: "b1") {
    ${book.replaceAll(' ', '\n    ')}
    reviews(min: 2) { id stars text by { id name } }
    related(first: 2) { ...Related }
  }`

/** An operation on the library unlike all others, with a document of 1.4 KB. */
export function differentOperation(number: number): string {
  const parts = ['a', 'b', 'c', 'd'].map((key) => part(`${key}${number}`))
  return `query Books${number} {${parts.join('')}\n}\nfragment Related on Book { ${book} n${number}: stock }`
}
