/** The operation that the page of the GraphQL client sends by itself. It is always trusted (page-documents.ts). */
export const sessionQuery = 'query GraphQLClientSession { me { email } }'
