import type { App } from '../app.ts'

/**
 * Returns the simulator, because demo people pay with fake money. @throws if the program has a real
 * processor
 */
export function simulatorOf({ simulator }: App): NonNullable<App['simulator']> {
  if (!simulator) throw new Error('demo people pay with the simulator: set PROCESSOR=simulator to have them')
  return simulator
}
