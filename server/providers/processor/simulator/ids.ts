import { newId } from '../../../platform/ids.ts'

/** Creates an id like Stripe's (`pi_…`, `ch_…`, `evt_…`). Ids sort by creation. */
export const processorId = (prefix: string): string => `${prefix}_${newId().replaceAll('-', '')}`
