import { newId } from '../../../platform/ids.ts'

/** In the form of Stripe's ids (`pi_…`, `ch_…`, `evt_…`), sorted by creation. */
export const processorId = (prefix: string): string => `${prefix}_${newId().replaceAll('-', '')}`
