export { factorMessages as messages } from './account-messages.ts'
