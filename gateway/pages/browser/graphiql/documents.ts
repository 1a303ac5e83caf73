/** The operation that the page sends by itself. It is always trusted (page-documents.ts). */
export const whoAmI = 'query GraphiQLSession { me { email } }'
