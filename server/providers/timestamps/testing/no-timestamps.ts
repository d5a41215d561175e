import type { Timestamps } from '../port.ts'

/** Timestamps of an installation that has no authority. */
export const NO_TIMESTAMPS: Timestamps = {
  name: 'none',
  stamp: async () => undefined,
  keep: async () => undefined,
  nameFile: async () => undefined,
  verify: async () => undefined,
  find: async () => undefined,
  stampWaiting: async () => ({ stamped: 0, failed: 0 }),
  countWaiting: async () => undefined,
}
