import { texts as issues, type Texts } from './pt-br.ts'

/** As the domain writes them. */
export const texts = Object.fromEntries(Object.keys(issues).map((issue) => [issue, issue])) as Texts
