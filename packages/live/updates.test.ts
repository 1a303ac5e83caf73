import { describeUpdates } from './updates.contract.ts'
import { createUpdates } from './updates.ts'

describeUpdates('in this process', createUpdates)
