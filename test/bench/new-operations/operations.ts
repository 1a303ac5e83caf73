const ofUser = ['id', 'name', 'username', 'birthday', 'numberOfReviews']
const ofReview = ['id', 'body']
const ofProduct = ['upc', 'name', 'price', 'weight', 'inStock', 'shippingEstimate']

/** An operation of a kilobyte over four subgraphs; each number has another one. */
export function operationOf(number: number): string {
  const some = (fields: readonly string[], salt: number) =>
    fields
      .filter(
        (_, index) => index === 0 || ((number * 2_654_435_761 + salt * 40_503) >>> (index + salt)) % 2 === 0,
      )
      .map((field) => `${field}OfOperation${number}: ${field}`)
      .join(' ')
  const review = (salt: number, inner: string) => `reviews { ${some(ofReview, salt)} ${inner} }`
  const product = (salt: number, inner = '') => `product { ${some(ofProduct, salt)} ${inner} }`
  const author = (salt: number) => `author { ${some(ofUser, salt)} ${review(salt + 1, product(salt + 2))} }`
  return `query Operation${number}($first: Int = 5) {
    users { ${some(ofUser, 1)} ${review(2, product(3, review(4, author(5))))} }
    topProducts(first: $first) { ${some(ofProduct, 6)} ${review(7, author(8))} }
  }`
}
