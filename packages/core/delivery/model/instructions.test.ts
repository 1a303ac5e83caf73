import { expect, test } from 'vitest'
import { readInstructions } from './instructions.ts'

test('the recipient is at home or somebody else’s, and keeps what the input does not name', () => {
  expect(readInstructions({ atHome: true })).toEqual({ atHome: true, leaveWith: null })
  expect(readInstructions({ atHome: false })).toEqual({ atHome: false })
  expect(readInstructions({ leaveWith: { place: 'doorman' }, note: ' oi ' })).toEqual({
    ...{ note: 'oi', atHome: false },
    leaveWith: { place: 'doorman', name: null },
  })
  expect(() => readInstructions({ atHome: null, leaveWith: null })).toThrow('validation_failed')
})
