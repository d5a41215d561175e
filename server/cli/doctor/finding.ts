/** `broken`: people are affected or will be. `look`: someone should decide if it is intended. */
export type FindingState = 'well' | 'look' | 'broken'

/** Result of one check. */
export type Finding = { area: string; state: FindingState; says: string; remedy?: string }

export const ok = (area: string, says: string): Finding => ({ area, state: 'well', says })
export const attention = (area: string, says: string, remedy: string): Finding => ({
  area,
  state: 'look',
  says,
  remedy,
})
export const broken = (area: string, says: string, remedy: string): Finding => ({ area, state: 'broken', says, remedy })
