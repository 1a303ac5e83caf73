export { returnLabels } from './return-messages.ts'
