import { chooseDriver } from '../fleet/matching.ts'
import type { Request } from '../identity/request.ts'
import { capacityOf } from '../quoting/service-type.ts'
