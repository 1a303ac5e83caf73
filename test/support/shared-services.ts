import { findProgram, type Program, provideProgram } from './program.ts'
import type { testPrograms } from './programs.ts'
import { isEverythingAllowed } from './suite.ts'

/**
 * A service that `npm test` starts once for all files, when the first of them asks for it
 * (shared-services-setup.ts).
 */
export type SharedService = 'postgres' | (typeof testPrograms)[number]['debianPackage']

export const sharedServicesVariable = 'RODOVIA_SHARED_SERVICES'

/** The URL of the PostgreSQL of this run, or the path of a program. */
export async function askSharedService(service: SharedService): Promise<string> {
  const url = process.env[sharedServicesVariable]
  if (!url) throw new Error(`This needs ${service}: run the file by \`npm test -- path\`.`)
  const response = await fetch(new URL(service, url))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** The path of a program. One that is missing is installed, in a test run by one process for all files. */
export async function programPath(program: Program & { debianPackage: SharedService }): Promise<string> {
  if (!isEverythingAllowed())
    throw new Error(`npm test does without ${program.debianPackage}: name the file *.all.test.ts.`)
  const path = findProgram(program)
  if (path) return path
  return process.env[sharedServicesVariable]
    ? askSharedService(program.debianPackage)
    : provideProgram(program)
}
