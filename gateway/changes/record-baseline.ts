/** Records the interfaces of a release in schema/baseline. Run it after a release, and never to silence a test. */
import { readApiSchema } from '../rest/openapi/api-schema.ts'
import { currentInterfaces, writeBaseline } from './baseline.ts'

writeBaseline(currentInterfaces(readApiSchema()))
