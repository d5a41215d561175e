import { newId } from '../../../platform/ids.ts'

/**
 * Returns an id in the form of Stripe's ids (`pi_…`, `ch_…`, `evt_…`). Sorting the ids gives the
 * order of creation.
 */
export const processorId = (prefix: string): string => `${prefix}_${newId().replaceAll('-', '')}`
