import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, of both suites. */
const long = [
  'test/faults/',
  'test/growth/hot-statements',
  'test/permissions/',
  'test/simulation/simulation',
  'packages/platform/backup/',
  ...[
    'admin',
    'apart',
    'console-pages',
    'console-settings',
    'geo-import',
    'restore',
    'start',
    'two-machines',
  ].map((name) => `test/journeys/${name}.`),
  'test/docs/shell-blocks',
]

/** Starts the longest files first, so that no worker is still busy with one when the others have nothing left. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(part))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
