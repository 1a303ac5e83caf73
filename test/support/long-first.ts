import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long = [
  'test/faults/',
  'test/simulation/simulation',
  'test/permissions/',
  'test/journeys/apart',
  'test/journeys/two-machines',
]

/** Starts the longest files first, so that no worker is still busy with one when the others have nothing left. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(part))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
