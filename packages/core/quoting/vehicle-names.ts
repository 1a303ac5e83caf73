export { vehicleNames } from './quoting-messages.ts'
