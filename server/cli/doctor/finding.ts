/**
 * `broken`: people are affected or soon will be. `look`: a person should decide if the state is
 * intended.
 */
export type FindingState = 'well' | 'look' | 'broken'

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
