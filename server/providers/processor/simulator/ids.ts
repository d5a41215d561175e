import { newId } from '../../../platform/ids.ts'

/** An id in Stripe's form: `pi_…`, `ch_…`, `evt_…`. Sorts by the time it was made. */
export const processorId = (prefix: string): string => `${prefix}_${newId().replaceAll('-', '')}`
