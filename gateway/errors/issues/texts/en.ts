import { texts as issues, type Texts } from './pt-br.ts'

/** The issues in the domain's own words. */
export const texts = Object.fromEntries(Object.keys(issues).map((issue) => [issue, issue])) as Texts
