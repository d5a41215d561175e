/**
 * `broken`: people are affected or will be. `look`: someone should decide whether it is intended.
 */
export type FindingState = 'well' | 'look' | 'broken'

/** Result of one check. */
export type Finding = { area: string; state: FindingState; message: string; remedy?: string }

export const ok = (area: string, message: string): Finding => ({ area, state: 'well', message })
export const attention = (area: string, message: string, remedy: string): Finding => ({
  area,
  state: 'look',
  message,
  remedy,
})
export const broken = (area: string, message: string, remedy: string): Finding => ({
  area,
  state: 'broken',
  message,
  remedy,
})
