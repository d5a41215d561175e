import { newId } from '../../../platform/ids.ts'

/** Returns an id in Stripe's form (`pi_…`, `ch_…`, `evt_…`) that sorts by creation time. */
export const processorId = (prefix: string): string => `${prefix}_${newId().replaceAll('-', '')}`
