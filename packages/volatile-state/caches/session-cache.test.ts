import { describeSessionCache } from './session-cache.contract.ts'
import { cacheSessions } from './session-cache.ts'

describeSessionCache('in this process', cacheSessions)
