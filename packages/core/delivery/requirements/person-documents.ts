/** Kinds of documents of a person; `crnm` is that of immigrants. */
export const personDocuments = ['cpf', 'rg', 'cnh', 'crnm', 'passport', 'other'] as const
export type PersonDocument = (typeof personDocuments)[number]
