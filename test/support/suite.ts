const everywhere = '{apps,packages,subgraphs,gateway,test}/**'
const rest = `${everywhere}/*.all.test.ts`

/** The files of each suite, and the command that repeats some of them. */
export const suites = {
  test: { name: 'test', include: [`${everywhere}/*.test.ts`], exclude: [rest], command: 'npm test' },
  rest: { name: 'rest', include: [rest], exclude: [], command: 'npm run test:all' },
  all: { name: 'all', include: [`${everywhere}/*.test.ts`], exclude: [], command: 'npm run test:all' },
} satisfies Record<string, Suite>

type Suite = { name: string; include: string[]; exclude: string[]; command: string }

const variable = 'TEST_SUITE'

/** Tells all processes of a run which suite it is. */
export function announceSuite(name: string): void {
  process.env[variable] = name
}

/** Whether tests may use programs and packages that `npm ci` does not bring. */
export const isEverythingAllowed = (): boolean => process.env[variable] !== 'test'
